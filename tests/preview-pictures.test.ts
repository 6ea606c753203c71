import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPicture } from "../local/site/preview-pictures";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#101218"/></svg>`;

test("a preview is a PNG of 1200 × 630, with the uploaded cover in its place (D-15)", async () => {
  const red = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#f00" } })
    .webp()
    .toBuffer();
  await using server = createServer((_request, response) => response.end(red)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const cover = { url, left: 80, top: 60, width: 340, height: 510 };
  const picture = Buffer.from(await drawPicture({ svg: SVG, cover }));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  const at = async (left: number, top: number) => [
    ...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const [red1 = 0, green1 = 0] = await at(250, 300);
  expect(red1).toBeGreaterThan(240);
  expect(green1).toBeLessThan(15);
  const [red2 = 0] = await at(600, 300);
  expect(red2).toBeLessThan(30);
});

test("drawing text leaves no font cache in the working folder (D-15)", async () => {
  const svg = SVG.replace(
    "</svg>",
    '<text x="80" y="90" font-family="serif" font-size="40">A title</text></svg>',
  );
  await drawPicture({ svg, cover: null });
  expect(existsSync("cache")).toBe(false);
});

test("a cover that cannot be read fails the drawing, and nothing half drawn is sent (D-15)", async () => {
  const cover = { url: "http://127.0.0.1:1/", left: 0, top: 0, width: 10, height: 15 };
  await expect(drawPicture({ svg: SVG, cover })).rejects.toThrow();
});
