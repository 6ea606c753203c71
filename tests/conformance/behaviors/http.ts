import { expect } from "vitest";
import { behavior } from "../backend";

export const http = [
  behavior("a route answers with its status, headers and body", async (on) => {
    const response = await on.fetch("/hello?name=Ada%20B");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("hello Ada B");
    expect(response.headers.get("X-Greeting")).toBe("yes");
    expect(response.headers.get("Content-Type")).toBe("text/x-greeting");
  }),
  behavior("a route may run queries and mutations", async (on) => {
    const response = await on.fetch("/things", { method: "POST", body: JSON.stringify({ name: "posted" }) });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ names: ["posted"] });
  }),
  behavior("bytes and headers arrive as they were sent", async (on) => {
    const body = new Uint8Array([0, 255, 10, 13, 0]);
    const response = await on.fetch("/mirror", { method: "PUT", body, headers: { "X-Sent": "yes" } });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
    expect(response.headers.get("X-Seen")).toBe("yes");
    expect(response.headers.get("X-Method")).toBe("PUT");
  }),
  behavior("a prefix route matches everything below it, and an exact route wins", async (on) => {
    expect(await (await on.fetch("/files/a/b")).text()).toBe("prefix /files/a/b");
    expect(await (await on.fetch("/files/special")).text()).toBe("exact");
  }),
  behavior("a path without a route, or with another method, is not found", async (on) => {
    expect((await on.fetch("/nowhere")).status).toBe(404);
    expect((await on.fetch("/hello", { method: "DELETE" })).status).toBe(404);
  }),
  behavior("a route can redirect", async (on) => {
    const response = await on.fetch("/moved", { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/hello");
  }),
  behavior(
    "a route that fails answers 500",
    async (on) => {
      const response = await on.fetch("/fails");
      expect(response.status).toBe(500);
      expect(await response.text()).toContain("inside an http action");
    },
    {
      convexTest: "The error reaches the test instead of a caller.",
      instead: async (on) => await expect(on.fetch("/fails")).rejects.toThrow("inside an http action"),
    },
  ),
];
