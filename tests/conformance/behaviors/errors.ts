import { anyApi } from "convex/server";
import { ConvexError } from "convex/values";
import { expect } from "vitest";
import { api, internal } from "../app/convex/_generated/api";
import { behavior, refusal, refusalData } from "../backend";

export const errors = [
  behavior("an error reaches the caller with its message", async (on) => {
    expect(await refusal(on.query(api.fail.inQuery, { kind: "error" }))).toContain("something broke");
    expect(await refusal(on.mutation(api.fail.inMutation, { kind: "error" }))).toContain("something broke");
    expect(await refusal(on.action(api.fail.inAction, { kind: "error" }))).toContain("something broke");
  }),
  behavior("a plain error is not a ConvexError", async (on) => {
    await expect(on.query(api.fail.inQuery, { kind: "error" })).rejects.not.toBeInstanceOf(ConvexError);
  }),
  behavior("a ConvexError carries its data from queries, mutations and actions", async (on) => {
    const data = { code: "refused", at: [1, "two"] };
    expect(await refusalData(on.query(api.fail.inQuery, { kind: "object" }))).toEqual(data);
    expect(await refusalData(on.mutation(api.fail.inMutation, { kind: "object" }))).toEqual(data);
    expect(await refusalData(on.action(api.fail.inAction, { kind: "object" }))).toEqual(data);
  }),
  behavior("a ConvexError carries its data over plain HTTP", async (on) => {
    const data = { code: "refused", at: [1, "two"] };
    expect(await refusalData(on.overHttp.query(api.fail.inQuery, { kind: "object" }))).toEqual(data);
    expect(await refusalData(on.overHttp.mutation(api.fail.inMutation, { kind: "object" }))).toEqual(data);
    expect(await refusalData(on.overHttp.action(api.fail.inAction, { kind: "object" }))).toEqual(data);
    expect(await refusal(on.overHttp.query(api.fail.inQuery, { kind: "error" }))).toContain(
      "something broke",
    );
  }),
  behavior("the data of a ConvexError may be text, null or hold a bigint", async (on) => {
    expect(await refusalData(on.query(api.fail.inQuery, { kind: "string" }))).toBe("plainly refused");
    expect(await refusalData(on.query(api.fail.inQuery, { kind: "null" }))).toBeNull();
    expect(await refusalData(on.mutation(api.fail.inMutation, { kind: "bigint" }))).toEqual({ left: 3n });
  }),
  behavior("a subclass of ConvexError counts as one", async (on) => {
    expect(await refusalData(on.mutation(api.fail.inMutation, { kind: "subclass" }))).toEqual({
      code: "subclass",
    });
  }),
  behavior("errors of other classes reach the caller too", async (on) => {
    expect(await refusal(on.query(api.fail.inQuery, { kind: "type error" }))).toContain(
      "not a function of mine",
    );
  }),
  behavior(
    "any value can be thrown",
    async (on) => {
      expect(await refusal(on.mutation(api.fail.inMutation, { kind: "thrown string" }))).toContain(
        "just text",
      );
    },
    {
      convexTest: "It passes on what was thrown as it is; over the wire it becomes an error with that text.",
      instead: async (on) => {
        await expect(on.mutation(api.fail.inMutation, { kind: "thrown string" })).rejects.toBe("just text");
      },
    },
  ),
  behavior(
    "an error names its request and its function",
    async (on) => {
      const message = await refusal(on.query(api.fail.inQuery, { kind: "error" }));
      expect(message).toMatch(/^\[CONVEX Q\(fail:inQuery\)\] \[Request ID: [0-9a-f]{16}\] Server Error/);
      expect(message).toContain("Uncaught Error: something broke");
    },
    {
      convexTest: "There is no wire in between, so the error itself arrives.",
      instead: async (on) =>
        expect(await refusal(on.query(api.fail.inQuery, { kind: "error" }))).toBe("something broke"),
    },
  ),
  behavior(
    "a function that does not exist cannot be called",
    async (on) => {
      const missing = anyApi["echo"]?.["missing"] as never;
      expect(await refusal(on.query(missing, {} as never))).toContain(
        "Could not find public function for 'echo:missing'",
      );
    },
    {
      convexTest: "It says so in words of its own.",
      instead: async (on) => {
        const missing = anyApi["echo"]?.["missing"] as never;
        expect(await refusal(on.query(missing, {} as never))).toContain("missing");
      },
    },
  ),
  behavior(
    "an internal function cannot be called from outside",
    async (on) => {
      expect(await refusal(on.query(internal.echo.secret, {}))).toContain(
        "Could not find public function for 'echo:secret'",
      );
      expect(await refusal(on.overHttp.mutation(internal.calls.add, { name: "x" }))).toContain(
        "Could not find public",
      );
    },
    {
      convexTest: "Its caller is the test, which may call everything.",
      instead: async (on) => expect(await on.query(internal.echo.secret, {})).toBe("for insiders"),
    },
  ),
  behavior("an admin can call internal functions", async (on) => {
    expect(await on.insider.query(internal.echo.secret, {})).toBe("for insiders");
  }),
  behavior("a query cannot be called as a mutation, nor a mutation as a query", async (on) => {
    expect(await refusal(on.mutation(api.echo.nothing as never, {} as never))).not.toBe("");
    expect(await refusal(on.query(api.docs.ownWrites as never, {} as never))).not.toBe("");
    expect(await on.query(api.find.all, { table: "things" })).toEqual([]);
  }),
  behavior("a module's default export is called by the module's name", async (on) => {
    expect(await on.query(api.echo.default, {})).toBe("the default export");
  }),
];
