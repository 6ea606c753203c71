import { expect, test } from "vitest";
import { browserOf, networkOf } from "../../../domain/accounts/sessions";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["curl/8.5.0", null],
  ["", null],
])("%s is named %s", (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:DB8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::"],
  ["2001:db8::1", "2001:db8::"],
  ["::1", "::"],
  ["unknown", null],
  ["", null],
])("%s is shortened to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
