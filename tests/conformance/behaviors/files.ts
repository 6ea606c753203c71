import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../backend";

const store = (on: Backend, text: string, type?: string) => on.action(api.files.store, { text, type });

export const files = [
  behavior("a stored file is read back with its type", async (on) => {
    const id = await store(on, "hello", "text/plain");
    expect(await on.action(api.files.read, { id })).toEqual({ text: "hello", type: "text/plain" });
  }),
  behavior(
    "a stored file has a document in a system table",
    async (on) => {
      const id = await store(on, "hello", "text/plain");
      expect(await on.query(api.files.about, { id })).toMatchObject({
        _id: id,
        _creationTime: expect.any(Number),
        contentType: "text/plain",
        size: 5,
        sha256: "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
      });
      expect(await on.query(api.files.listed, {})).toContain(id);
    },
    {
      convexTest: "It keeps no content type.",
      instead: async (on) => {
        const id = await store(on, "hello", "text/plain");
        expect(await on.query(api.files.about, { id })).toMatchObject({ _id: id, size: 5 });
        expect(await on.query(api.files.listed, {})).toContain(id);
      },
    },
  ),
  behavior(
    "a stored file can be fetched from its URL",
    async (on) => {
      const id = await store(on, "hello", "text/x-note");
      const response = await fetch((await on.query(api.files.url, { id })) ?? "");
      expect(await response.text()).toBe("hello");
      expect(response.headers.get("content-type")).toBe("text/x-note");
      expect(response.status).toBe(200);
    },
    {
      convexTest: "Its addresses lead nowhere.",
      instead: async (on) =>
        expect(await on.query(api.files.url, { id: await store(on, "x") })).toContain("http"),
    },
  ),
  behavior(
    "part of a file can be fetched",
    async (on) => {
      const url = (await on.query(api.files.url, { id: await store(on, "hello world") })) ?? "";
      const response = await fetch(url, { headers: { Range: "bytes=6-8" } });
      expect(response.status).toBe(206);
      expect(await response.text()).toBe("wor");
    },
    {
      convexTest: "Its addresses lead nowhere.",
      instead: async (on) => expect(await store(on, "hello world")).toBeTruthy(),
    },
  ),
  behavior(
    "a file can be uploaded to a generated URL",
    async (on) => {
      const address = await on.mutation(api.files.uploadUrl, {});
      const upload = { method: "POST", headers: { "Content-Type": "image/png" }, body: "not really" };
      const response = await fetch(address, upload);
      expect(response.status).toBe(200);
      const { storageId } = (await response.json()) as { storageId: never };
      expect(await on.query(api.files.about, { id: storageId })).toMatchObject({
        contentType: "image/png",
        size: 10,
      });
    },
    {
      convexTest: "Its upload addresses lead nowhere.",
      instead: async (on) => expect(await on.mutation(api.files.uploadUrl, {})).toContain("http"),
    },
  ),
  behavior("a deleted file has no URL, content or document", async (on) => {
    const id = await store(on, "short-lived");
    await on.mutation(api.files.remove, { id });
    expect(await on.query(api.files.url, { id })).toBeNull();
    expect(await on.action(api.files.read, { id })).toBeNull();
    expect(await on.query(api.files.about, { id })).toBeNull();
  }),
  behavior("a file stays if the mutation that deletes it fails", async (on) => {
    const id = await store(on, "kept");
    expect(await refusal(on.mutation(api.files.removeAndFail, { id }))).toContain("keep it");
    expect(await on.action(api.files.read, { id })).toMatchObject({ text: "kept" });
  }),
  behavior(
    "deleting a deleted file fails",
    async (on) => {
      const id = await store(on, "gone");
      await on.mutation(api.files.remove, { id });
      expect(await refusal(on.mutation(api.files.remove, { id }))).toContain("not found");
    },
    {
      convexTest: "It says so in words of its own.",
      instead: async (on) => {
        const id = await store(on, "gone");
        await on.mutation(api.files.remove, { id });
        expect(await refusal(on.mutation(api.files.remove, { id }))).toContain("non-existent");
      },
    },
  ),
  behavior("a storage id field accepts only file ids", async (on) => {
    const ada = { name: "Ada", role: "author" };
    const picture = await store(on, "portrait");
    expect(await on.mutation(api.docs.insert, { table: "people", value: { ...ada, picture } })).toBeTruthy();
    const thing = await on.mutation(api.docs.insert, { table: "things", value: {} });
    const wrong = on.mutation(api.docs.insert, { table: "people", value: { ...ada, picture: thing } });
    expect(await refusal(wrong)).not.toBe("");
  }),
  behavior("a file's id is not an id of a user table", async (on) => {
    const id = await store(on, "x");
    expect(await refusal(on.query(api.check.thing, { value: id as never }))).not.toBe("");
  }),
  behavior("system tables are closed to ordinary reads and writes", async (on) => {
    expect(await refusal(on.query(api.files.readDirectly, {}))).not.toBe("");
    expect(await refusal(on.mutation(api.files.writeDirectly, {}))).not.toBe("");
  }),
];
