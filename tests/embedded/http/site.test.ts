import { request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { HttpPort } from "../../../embedded/net/http-port";
import { startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { notesApp } from "../sync/notes-app";

const MIB = 1024 * 1024;
let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp);

test("an HTTP action gets the request unchanged and its response is sent unchanged", async () => {
  const answer = await fetch(`${backend.siteUrl}/echo?a=1`, { method: "POST", body: "héllo" });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-method")).toBe("POST");
  expect(answer.headers.get("x-url")).toBe(`${backend.siteUrl}/echo?a=1`);
  expect(await answer.text()).toBe("héllo");
});

test("the same action answers on the cloud port under /http", async () => {
  const answer = await fetch(`${backend.cloudUrl}/http/who`);
  expect(await answer.text()).toBe("nobody");
});

test("several cookies stay separate headers", async () => {
  const answer = await fetch(`${backend.siteUrl}/cookies`);
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("HEAD is answered like GET, without a body", async () => {
  const answer = await fetch(`${backend.siteUrl}/who`, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});

test("both ports keep an idle connection for longer than a proxy in front of them does, and still close at once", async () => {
  await using fresh = await startBackend();
  for (const url of [fresh.cloudUrl, fresh.siteUrl])
    expect((await fetch(`${url}/livez`)).headers.get("keep-alive")).toBe("timeout=130");
  const started = performance.now();
  await fresh.close();
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("a crash answers 500 and nothing else", async () => {
  expect((await fetch(`${backend.siteUrl}/crash`)).status).toBe(500);
  expect((await fetch(`${backend.siteUrl}/who`)).status).toBe(200);
});

test("a path without a route answers 404", async () => {
  const answer = await fetch(`${backend.siteUrl}/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("No matching routes found");
});

test("a deployment without HTTP actions reports it", async () => {
  await using empty = await startBackend();
  const answer = await fetch(`${empty.siteUrl}/`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("This Convex deployment does not have HTTP actions enabled.");
});

test("a body above 20 MiB is refused", async () => {
  const body = Buffer.alloc(21 * 1024 * 1024);
  const refused = await fetch(`${backend.siteUrl}/echo`, { method: "POST", body });
  expect(refused.status).toBe(413);
  expect(refused.headers.get("connection")).toBe("close");
  expect((await fetch(`${backend.siteUrl}/who`)).status).toBe(200);
});

test("a refused body ends its connection, whether or not its length was announced", async () => {
  const { hostname, port } = new URL(backend.siteUrl);
  const start = (header: string) => `POST /echo HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n`;
  const small = `${start("content-length: 2")}hi`;
  const chunk = Buffer.alloc(MIB);
  const chunks = Array.from({ length: 21 }, () => [`${MIB.toString(16)}\r\n`, chunk, "\r\n"]).flat();
  for (const large of [
    [start(`content-length: ${21 * MIB}`)],
    [start("transfer-encoding: chunked"), ...chunks],
  ]) {
    const answers = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => {
        for (const part of [small, ...large]) socket.write(part);
      });
      socket.on("data", (data) => (text += data.toString()));
      // The bytes that nobody reads any more may break it off.
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(text));
    });
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 201", "HTTP/1.1 413"]);
    expect(answers).toMatch(/^connection: close\r?$/im);
  }
});

test("a browser takes no answer for another type than it names", async () => {
  for (const path of ["who", "crash", "nowhere", "cookies"]) {
    const { headers } = await fetch(`${backend.siteUrl}/${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("no answer is the backend's own, and one before it serves is as safe", async () => {
  expect(await (await fetch(`${backend.siteUrl}/livez`)).text()).toBe("No matching routes found");
  const port = await HttpPort.listen("127.0.0.1", 0);
  const early = await fetch(`http://127.0.0.1:${port.number}/who`);
  expect([early.status, early.headers.get("x-content-type-options")]).toEqual([503, "nosniff"]);
  await port.close();
});

test("a caller that offers another protocol is answered in this one", async () => {
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request(`${backend.siteUrl}/who`, { headers, agent: false }, (response) => {
      response.on("data", (data: Buffer) => resolve(data.toString()));
    });
    call.on("error", reject).end();
  });
  expect(answer).toBe("nobody");
});
