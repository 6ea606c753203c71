import { afterAll, beforeAll, expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { notesApp } from "../sync/notes-app";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
  await push(backend, notesApp);
});

afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

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

test("a browser takes no answer for another type than it names", async () => {
  for (const path of ["who", "crash", "nowhere", "cookies"]) {
    const { headers } = await fetch(`${backend.siteUrl}/${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});
