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
  test("is stored unread, exactly as written (CON-08, ENT-15, API-15)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, MESSAGE);
    expect(await stored(market)).toMatchObject([{ ...MESSAGE, isRead: false }]);
  });

  test("is emailed to support and acknowledged to its sender, each once (B-48)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, MESSAGE);
    expect(await mails(market)).toMatchObject([
      { type: "contact_notification", to: "support@adaptationshelf.example", templateData: MESSAGE },
      { type: "contact_acknowledgement", to: MESSAGE.email, templateData: {} },
    ]);
  });

  test("may come from anybody: visitors, every role, suspended producers (M57)", async ({ market }) => {
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

  test("may leave out the role (CON-01)", async ({ market }) => {
    await market.visitor.mutation(api.contact.send, { ...MESSAGE, userType: "" });
    expect(await stored(market)).toMatchObject([{ userType: "" }]);
  });

  test("is refused as the fourth from an address in an hour, and not stored (X09)", async ({ market }) => {
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

describe("a message that is refused", () => {
  const wrong: [string, Partial<ContactInput>, string][] = [
    ["without a name", { name: "  " }, "Name is required"],
    ["without an address", { email: "" }, "Email is required"],
    ["with an invalid address", { email: "writer@" }, "Please enter a valid email address"],
    ["without a subject", { subject: "" }, "Subject is required"],
    ["without any text", { message: "\n " }, "Message is required"],
    ["with a name that is too long", { name: "x".repeat(101) }, "Name must be at most 100 characters"],
    [
      "with a subject that is too long",
      { subject: "x".repeat(151) },
      "Subject must be at most 150 characters",
    ],
    [
      "with a text that is too long",
      { message: "x".repeat(5001) },
      "Message must be at most 5000 characters",
    ],
    [
      "with a second line in its subject (X11)",
      { subject: "Hello\r\nBcc: everybody@people.example" },
      "Subject must be one line of plain text",
    ],
  ];

  for (const [what, change, message] of wrong) {
    test(`comes ${what}`, async ({ market }) => {
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

  test("comes with fields that the form does not ask for", async ({ market }) => {
    const smuggled = { ...MESSAGE, isRead: true } as ContactInput;
    await expect(market.visitor.mutation(api.contact.send, smuggled)).rejects.toThrow(/isRead/);
    expect(await stored(market)).toEqual([]);
  });
});

describe("the email links for a message", () => {
  test("contain subject and text, and cannot add a recipient (X11)", () => {
    const link = contactMailto("support@shelf.example", { ...MESSAGE, subject: "A&cc=x@y.example#?" });
    const url = new URL(link);
    expect(url.pathname).toBe("support@shelf.example");
    expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(url.searchParams.get("subject")).toBe("A&cc=x@y.example#?");
    expect(url.searchParams.get("body")).toBe(`${MESSAGE.message}\n\nThriller author (Author)`);
  });

  test("quote the message in the reply, cut to fit mail programs", () => {
    const url = new URL(replyMailto({ ...MESSAGE, message: `One\ntwo ${"x".repeat(2000)}` }));
    expect(url.pathname).toBe(MESSAGE.email);
    expect(url.searchParams.get("subject")).toBe("Re: My review count");
    expect(url.searchParams.get("body")).toMatch(/^Hello Thriller author,\n\n\n\n> One\n> two x+$/);
    expect(replyMailto({ ...MESSAGE, message: "é".repeat(5000) }).length).toBeLessThan(4000);
  });
});
