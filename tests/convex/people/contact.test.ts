import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { ContactInput } from "../../../domain/people/contact";
import { contactMailto, replyMailto } from "../../../domain/people/contact";
import { type Market, test } from "../../support/market";

const MESSAGE: ContactInput = {
  name: "Thriller author",
  email: "writer@people.example",
  userType: "author",
  subject: "My review count",
  message: "It is <b>wrong</b>.\n\nPlease look.",
};

const stored = async ({ t }: Market) => await t.run((ctx) => ctx.db.query("contactMessages").collect());
const mails = async ({ t }: Market) => await t.run((ctx) => ctx.db.query("emailOutbox").collect());

describe("a message sent through the contact form", () => {
  test("is kept unread, as it was written (CON-08, ENT-15, API-15)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, MESSAGE);
    expect(await stored(market)).toMatchObject([{ ...MESSAGE, isRead: false }]);
  });

  test("is told to support and acknowledged to its writer, each once (B-48)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, MESSAGE);
    const { name, subject } = MESSAGE;
    expect(await mails(market)).toMatchObject([
      { type: "contact_notification", to: "support@adaptationshelf.example", templateData: MESSAGE },
      { type: "contact_acknowledgement", to: MESSAGE.email, templateData: { name, subject } },
    ]);
  });

  test("may come from anybody: a visitor, each role, a suspended producer (M57)", async ({ market }) => {
    const people = [
      market.visitor,
      await market.person("author"),
      await market.producer("suspended"),
      await market.person("admin"),
      await market.person("user"),
    ];
    for (const [n, { mutation }] of people.entries())
      await mutation(api.contact.send, { ...MESSAGE, email: `writer${n}@people.example` });
    expect(await stored(market)).toHaveLength(people.length);
  });

  test("may leave the role open (CON-01)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, { ...MESSAGE, userType: "" });
    expect(await stored(market)).toMatchObject([{ userType: "" }]);
  });

  test("is refused as the fourth of an address in an hour, and nothing of it is kept (X09)", async ({
    market,
  }) => {
    const send = async (email = MESSAGE.email) =>
      await market.visitor.mutation(api.contact.send, { ...MESSAGE, email });
    for (let n = 0; n < 3; n++) await send();
    await expect(send()).rejects.toMatchObject({ data: { code: "RATE_LIMITED" } });
    expect(await stored(market)).toHaveLength(3);
    expect(await mails(market)).toHaveLength(6);
    await send("another@people.example");
    await market.pass(60 * 60_000);
    await send();
  });
});

describe("a message that is not kept", () => {
  const wrong: [string, Partial<ContactInput>, string][] = [
    ["without a name", { name: "  " }, "Name is required"],
    ["without an address", { email: "" }, "Email is required"],
    ["with something else for an address", { email: "writer@" }, "Please enter a valid email address"],
    ["without a subject", { subject: "" }, "Subject is required"],
    ["without a text", { message: "\n " }, "Message is required"],
    ["with too long a name", { name: "x".repeat(101) }, "Name must be at most 100 characters"],
    ["with too long a subject", { subject: "x".repeat(151) }, "Subject must be at most 150 characters"],
    ["with too long a text", { message: "x".repeat(5001) }, "Message must be at most 5000 characters"],
    [
      "with a second line in its subject (X11)",
      { subject: "Hello\r\nBcc: everybody@people.example" },
      "Subject must be one line of plain text",
    ],
  ];

  for (const [what, change, message] of wrong) {
    test(`is one ${what}`, async ({ market }) => {
      await expect(
        market.visitor.mutation(api.contact.send, { ...MESSAGE, ...change }),
      ).rejects.toMatchObject({
        data: {
          ZodError: expect.arrayContaining([
            expect.objectContaining({ path: Object.keys(change), message }),
          ]) as unknown,
        },
      });
      expect(await stored(market)).toEqual([]);
      expect(await mails(market)).toEqual([]);
    });
  }

  test("is one that brings more than the form asks for", async ({ market }) => {
    const smuggled = { ...MESSAGE, isRead: true } as ContactInput;
    await expect(market.visitor.mutation(api.contact.send, smuggled)).rejects.toThrow(/isRead/);
    expect(await stored(market)).toEqual([]);
  });
});

describe("the mails offered for a message", () => {
  test("carry subject and text, and nothing of them can add a recipient (X11)", () => {
    const link = contactMailto("support@shelf.example", { ...MESSAGE, subject: "A&cc=x@y.example#?" });
    const url = new URL(link);
    expect(url.pathname).toBe("support@shelf.example");
    expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(url.searchParams.get("subject")).toBe("A&cc=x@y.example#?");
    expect(url.searchParams.get("body")).toBe(`${MESSAGE.message}\n\nThriller author (Author)`);
  });

  test("answer with the message quoted, cut where mail programs would", () => {
    const url = new URL(replyMailto({ ...MESSAGE, message: `One\ntwo ${"x".repeat(2000)}` }));
    expect(url.pathname).toBe(MESSAGE.email);
    expect(url.searchParams.get("subject")).toBe("Re: My review count");
    expect(url.searchParams.get("body")).toMatch(/^Hello Thriller author,\n\n\n\n> One\n> two x+$/);
    expect(replyMailto({ ...MESSAGE, message: "é".repeat(5000) }).length).toBeLessThan(4000);
  });
});
