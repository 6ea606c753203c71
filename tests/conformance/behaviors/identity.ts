import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal } from "../backend";

const NO_TOKENS = "It has no tokens: who is logged in stays so.";
const ada = { subject: "ada", name: "Ada Example", email: "ada@example.com" };
const bob = { subject: "bob", name: "Bob Example", email: "bob@example.com" };

export const identity = [
  behavior("no user is logged in at first", async (on) => {
    expect(await on.query(api.who.identity, {})).toBeNull();
    expect(await on.mutation(api.who.inMutation, {})).toBeNull();
    expect(await on.action(api.who.inAction, {})).toBeNull();
  }),
  behavior("the identity has subject, name and email", async (on) => {
    const found = await on.as(ada).query(api.who.identity, {});
    expect(found).toMatchObject({ subject: "ada", name: "Ada Example", email: "ada@example.com" });
    expect(found?.tokenIdentifier).toBe(`${found?.issuer}|ada`);
  }),
  behavior("mutations and actions see the identity", async (on) => {
    expect(await on.as(ada).mutation(api.who.inMutation, {})).toBe("ada");
    expect(await on.as(ada).action(api.who.inAction, {})).toBe("ada");
  }),
  behavior("nested calls keep the identity", async (on) => {
    expect(await on.as(ada).mutation(api.who.throughMutation, {})).toBe("ada");
    expect(await on.as(ada).action(api.who.throughAction, {})).toBe("ada");
  }),
  behavior("two users get different answers to the same query", async (on) => {
    const [first, second, third] = await Promise.all([
      on.as(ada).query(api.who.subject, {}),
      on.as(bob).query(api.who.subject, {}),
      on.query(api.who.subject, {}),
    ]);
    expect([first, second, third]).toEqual(["ada", "bob", null]);
  }),
  behavior("HTTP actions see the identity", async (on) => {
    expect(await (await on.as(ada).fetch("/me")).text()).toBe("ada");
    expect(await (await on.fetch("/me")).text()).toBe("nobody");
  }),
  behavior(
    "any call with an expired token is refused",
    async (on) => {
      const late = on.as(ada, "expired").overHttp;
      expect(await refusal(late.query(api.who.subject, {}))).toContain("expired");
      expect(await refusal(late.mutation(api.who.inMutation, {}))).toContain("expired");
      expect(await refusal(late.query(api.echo.nothing, {}))).toContain("expired");
    },
    { convexTest: NO_TOKENS, instead: async (on) => expect(await on.query(api.who.subject, {})).toBeNull() },
  ),
  behavior(
    "an HTTP action runs with an expired token and fails when it reads the identity",
    async (on) => {
      const late = on.as(ada, "expired");
      expect((await late.fetch("/hello")).status).toBe(200);
      expect((await late.fetch("/me")).status).toBe(500);
    },
    { convexTest: NO_TOKENS, instead: async (on) => expect((await on.fetch("/hello")).status).toBe(200) },
  ),
  behavior("calls over plain HTTP see the identity", async (on) => {
    expect(await on.as(ada).overHttp.query(api.who.subject, {})).toBe("ada");
    expect(await on.overHttp.query(api.who.subject, {})).toBeNull();
  }),
];
