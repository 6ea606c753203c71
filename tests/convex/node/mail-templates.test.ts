// @vitest-environment node
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { MAIL_EXAMPLES } from "../../../local/demo-market/mail-examples";
import { DARK, LIGHT } from "../../../convex/email/palette";
import { letterOf } from "../../../convex/email/send";
import type { MailSettings } from "../../../convex/model/mail/mailSettings";
import { ownMailText } from "../../../domain/mail/campaigns/own-mail";
import { MAIL_CATEGORIES, MAIL_TYPES, type MailType } from "../../../domain/mail/mails";

const SETTINGS: MailSettings = {
  apiKey: "re_test",
  baseUrl: "http://127.0.0.1:9",
  from: "Adaptation Shelf <mail@adaptationshelf.example>",
  siteUrl: "https://shelf.example",
  actionsUrl: "https://actions.example",
  postalAddress: "Adaptation Shelf, 1 Example Street",
  supportEmail: "support@adaptationshelf.example",
};

const CODE = "ABCD2345";

/** The one-click unsubscribe URL, if the email has one. */
const ALERT_URLS: Partial<Record<MailType, string>> = {
  search_alert: "https://actions.example/search-alerts/producer.sig",
  message_waiting: "https://actions.example/message-emails/person.sig",
};
const MARKETING_URL = "https://actions.example/unsubscribe/tok%2Fen";

function letter(
  type: MailType,
  values: Record<string, string> = MAIL_EXAMPLES[type][0],
  token: string | null = null,
) {
  const needsToken = MAIL_CATEGORIES[type] !== "transactional" || type === "preference_notice";
  const claim = {
    id: "1" as Id<"emailOutbox">,
    attempt: 1,
    turn: 1,
    key: "key",
    type,
    to: "reader+1@people.example",
    templateData: values,
    token: token ?? (needsToken ? "tok/en" : null),
  };
  return letterOf(claim, SETTINGS);
}

const EXAMPLES = MAIL_TYPES.flatMap((type) =>
  MAIL_EXAMPLES[type].map((values: Record<string, string>, index) => ({
    type,
    values,
    name: index === 0 ? type : `${type}, variant ${index}`,
  })),
);

test("the reminder of a sponsorship's end names its day, and no number of days that may be wrong", () => {
  const { subject, text, html } = letter("sponsorship_ends");
  for (const part of [subject, text, html]) expect(part).toContain("Dec 4, 2026");
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\d days/);
});

describe.each(EXAMPLES)("the email $name", ({ type, values }) => {
  const { subject, html, text, headers, tags } = letter(type, values);

  test("carries its type, by which the provider's page can be searched", () => {
    expect(tags).toEqual([{ name: "type", value: type }]);
    expect(type).toMatch(/^[\w-]{1,256}$/);
  });

  test("says the same in HTML and in plain text, and who sent it", () => {
    expect(subject.length).toBeGreaterThan(5);
    for (const body of [html, text]) {
      expect(body).toContain("1 Example Street");
      expect(body).toContain("https://shelf.example/unsubscribe");
      expect(body).not.toMatch(/undefined|\[object|NaN/);
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
    for (const href of links) expect(text.includes(href) || href === SETTINGS.siteUrl, href).toBe(true);
  });

  test("repeats no line, leaves none empty, and names the sender once in its footer", () => {
    // A digest may show a sponsored book again in its own place.
    const lines = (type.startsWith("digest") ? "" : text)
      .split("\n")
      .filter((line) => line.length > 30 && !line.startsWith("Available: ") && !line.startsWith("https://"));
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
    expect(text).not.toMatch(/\n{3}|[ \t]\n/);
    expect(html).not.toMatch(/<(p|h1|h2)[^>]*>(\s|&nbsp;|<br>)*<\/\1>/);
    const [, footer = ""] = text.split("\n--\n");
    expect(footer.split("\n").filter((line) => line.startsWith("Adaptation Shelf"))).toEqual([
      "Adaptation Shelf",
    ]);
    const small = html.slice(html.lastIndexOf("Books ready for the screen."));
    expect(small).not.toContain("Adaptation Shelf");
  });

  test("is laid out by tables with inline styles, which Outlook draws too", () => {
    expect(html).not.toMatch(/display:\s*(flex|grid|inline-block)|position:|float:/);
    expect(html).toContain("<!--[if mso]>");
    for (const [table = ""] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    // Gmail clips longer emails and drops longer style sheets.
    expect(html.length).toBeLessThan(100_000);
    for (const [, sheet = ""] of html.matchAll(/<style>(.*?)<\/style>/gs))
      expect(sheet.length).toBeLessThan(8_192);
    // Outlook on Windows supports none of these.
    expect(html).not.toMatch(/white-space:|calc\(|var\(|background-image/);
  });

  test("loads nothing, runs nothing, and can be read in dark mode", () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|url\(|@import/i);
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain("[data-ogsc] .card{");
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  test("can be stopped with one click if it is an alert or marketing, and only then", () => {
    const url = MAIL_CATEGORIES[type] === "marketing" ? MARKETING_URL : ALERT_URLS[type];
    expect(url !== undefined).toBe(MAIL_CATEGORIES[type] !== "transactional");
    expect(headers).toEqual(
      url && { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    );
  });

  test("says Unsubscribe in its footer if it is marketing", () => {
    const link = "Unsubscribe: https://shelf.example/unsubscribe?token=tok%2Fen";
    expect(text.includes(link)).toBe(MAIL_CATEGORIES[type] === "marketing");
  });

  test("renders the same each time, as the provider's idempotency key requires", () => {
    expect(letter(type, values)).toEqual(letter(type, values));
  });
});

describe("the links in emails", () => {
  test("a reset link opens the form with address and code after the #, which no server sees", () => {
    expect(letter("reset").text).toContain(
      `https://shelf.example/reset-password#email=reader%2B1%40people.example&code=${CODE}`,
    );
  });

  test("a verification email shows its code and links to the page that confirms it in any browser", () => {
    const { html, text } = letter("verification");
    expect(text).toContain(
      `https://shelf.example/confirm-email#email=reader%2B1%40people.example&code=${CODE}`,
    );
    expect(html).toContain(`>${CODE}</td>`);
  });

  test("the code for a new address links to the form that takes it", () => {
    expect(letter("email_change").text).toContain(
      `https://shelf.example/account?tab=email#email=reader%2B1%40people.example&code=${CODE}`,
    );
  });

  test("a changed password that was somebody else's act is a button away from being reset", () => {
    expect(letter("password_changed").html).toMatch(
      /href="https:\/\/shelf\.example\/login\?view=forgot-password">Reset my password</,
    );
  });

  test("the longest word of a title fits its typeset cover, and a count of reviews stays on its line", () => {
    const { html } = letter("digest_producer");
    const sizes = [
      ...html.matchAll(/font-size:(\d+)px[^>]*><span class="coverTitle"[^>]*>The Beekeeper’s Answer</g),
    ];
    expect(sizes.map(([, size]) => Number(size))).toEqual([13]);
    expect(html).toContain("318&nbsp;Reviews");
  });

  test("a denial gives its reason, and a contact message its original words", () => {
    expect(letter("producer_denied").text).toContain("> No credits found");
    expect(letter("contact_notification").text).toContain("> First line\n> Second line");
    expect(letter("contact_notification").replyTo).toBe("writer@people.example");
  });

  test("typed lines stay lines where a style cannot keep them", () => {
    expect(letter("contact_notification").html).toContain("First line<br>Second line");
    const typed = {
      ...MAIL_EXAMPLES.campaign[0],
      blocks: ownMailText([{ kind: "text", text: "Best,\nDana\n\nPS" }]),
    };
    expect(letter("campaign", typed).html).toMatch(/Best,<br>Dana<\/p>\n<p [^>]*>PS</);
  });

  test("a cover is a picture with words of its own, and its title in Outlook on Windows, which draws no WebP", () => {
    const { book, ...sample } = MAIL_EXAMPLES.v1_reactivation[0];
    const withCover = JSON.stringify({ ...JSON.parse(book), coverUrl: "https://files.example/cover" });
    const { html } = letter("v1_reactivation", { ...sample, book: withCover });
    expect(html).toMatch(/<img src="https:[^"]*" width="104" height="156" alt="Cover of A Tide of Paper"/);
    const elsewhere = html.replaceAll(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, "");
    expect(elsewhere.match(/<img/g)).toHaveLength(1);
    expect(elsewhere).not.toContain("bgcolor");
    const inOutlook = html.replaceAll(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, "");
    expect(inOutlook).not.toContain("<img");
    expect(inOutlook).toMatch(/bgcolor="#\w+"[^>]*><span[^>]*>A Tide of Paper</);
  });

  test("a new book is called listed only when it is public", () => {
    const ofBook = (isPublic: "yes" | "no") =>
      letter("book_submitted", { ...MAIL_EXAMPLES.book_submitted[0], isPublic });
    expect(ofBook("yes")).toMatchObject({ subject: "Your book is listed: A Tide of Paper" });
    expect(ofBook("no")).toMatchObject({ subject: "Your book is saved: A Tide of Paper" });
    expect(ofBook("no").text).toContain("It is not public yet.");
  });

  test("an alert links to each book and search, and stops one search or all", () => {
    const { subject, text } = letter("search_alert");
    expect(subject).toBe("2 new books for your saved searches");
    for (const path of [
      "/book/ebb-and-ledger",
      "/dashboard/producer?tab=saved-searches&search=search1",
      "/unsubscribe?alerts=search1.sig",
      "/unsubscribe?alerts=search2.sig",
      "/unsubscribe?alerts=producer.sig",
    ])
      expect(text).toContain(`https://shelf.example${path}\n`);
  });

  test("each step of the campaign has its own text", () => {
    const steps = (["1", "2", "3", "4"] as const).map(
      (emailDay) => letter("v1_reactivation", { ...MAIL_EXAMPLES.v1_reactivation[0], emailDay }).subject,
    );
    expect(new Set(steps).size).toBe(4);
  });
});

describe("text that people typed (X11)", () => {
  const HOSTILE = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=1>',
      "'`&<>\"",
      "a\r\nBcc: all@x.example",
    ),
  );

  test("never becomes markup or another header", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAIL_TYPES), HOSTILE, (type, typed) => {
        const values = Object.fromEntries(Object.keys(MAIL_EXAMPLES[type][0]).map((name) => [name, typed]));
        const chosen = { ...values, ...choices(MAIL_EXAMPLES[type][0]) };
        const { subject, html, headers, replyTo } = letter(type, chosen, null);
        expect(tags(html)).toEqual(tags(letter(type, { ...chosen, ...plain(values) }).html));
        for (const header of [subject, ...Object.values(headers ?? {}), replyTo ?? ""])
          expect(header).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("never becomes one of our links through a name", () => {
    for (const name of ["Win at evil.example", "http://evil.example", "www.evil", "me@evil.example"]) {
      const { html, text } = letter("welcome_author", { firstName: name });
      expect(html + text).not.toContain("evil");
      expect(text).toContain("Hello,");
    }
    expect(letter("welcome_author", { firstName: "Anne-Marie O’Neil" }).text).toContain(
      "Hello Anne-Marie O’Neil,",
    );
  });
});

test("D-01: an email about messages names no address, even if a name or title looks like one", () => {
  const [example] = MAIL_EXAMPLES.message_waiting;
  const hostile = { name: "dana@people.example", bookTitle: "Write to mara@people.example" };
  const { subject, text } = letter("message_waiting", { ...example, ...hostile });
  expect(subject).toBe("Someone sent you a message about a book");
  expect(text).not.toMatch(/(dana|mara)@/);
});

test("emails use the site's colors", () => {
  const css = readFileSync("src/styles.css", "utf8");
  const [light = "", dark = ""] = css.split(/\[data-theme="dark"\],\s+\.band \{/);
  for (const [theme, colors] of [
    [light, LIGHT],
    [dark + light, DARK],
  ] as const)
    for (const [name, value] of Object.entries(colors))
      expect(new RegExp(`--color-${name}: (\\S+);`).exec(theme)?.[1], name).toBe(value);
});

/** The tags with their attributes except links, which typed text must not change. */
/** The markup without line breaks, which typed text may contain. */
function tags(html: string): string[] {
  return (html.replaceAll("<br>", "").match(/<[^>]*>/g) ?? []).map((tag) =>
    tag.replace(/href="[^"<>]*"/, "href"),
  );
}

/** Nobody types the values that choose between texts. */
const CHOICES = new Map([
  ["audience", MAIL_EXAMPLES.campaign[0].audience],
  ["blocks", MAIL_EXAMPLES.campaign[0].blocks],
  ["done", "yes"],
  ["isOver", "no"],
  ["lack", "cover"],
  ["emailDay", "1"],
  ["howMany", "several"],
  ["issue", String(Date.parse("2026-11-24T17:00:00Z"))],
  // Its blank lines make paragraphs; digest-mails.test.ts has hostile ones.
  ["action", "warned"],
  ["introduction", "Two\n\nparagraphs."],
]);

function choices(sample: object): Record<string, string> {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => CHOICES.has(name)));
}

function plain(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, CHOICES.get(name) ?? "word"]));
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

test("X11: the confirmation of the contact form repeats none of the sender's words", () => {
  const values = { name: "Evil name", subject: "See https://evil.example", message: "Buy" };
  expect(letter("contact_acknowledgement", values)).toEqual(letter("contact_acknowledgement", {}));
});

test("the email about a sponsorship promises turns, as the offer does, and no fixed place", () => {
  const { text } = letter("sponsorship_started");
  expect(text).toContain("takes turns in the home page's Sponsored row and in the two sponsored places");
  expect(text).not.toContain("every card");
});

test.each(["1", "2", "3", "4"])(
  "day %s of the reactivation leads to the sign-up that claims the book",
  (emailDay) => {
    const { text } = letter("v1_reactivation", { ...MAIL_EXAMPLES.v1_reactivation[0], emailDay });
    expect(text).toContain("https://shelf.example/signup/author");
  },
);

test("the email about a deleted account doesn't promise silence: a book may still be listed with its address", () => {
  expect(letter("account_deleted").text).not.toContain("email this address again");
});

test.each([
  ["sponsorship_report", "A contact is a producer's request for your email address or phone number, counted"],
  ["rating_freshness", "Your changes show at once. We check large ones against the platform."],
] as const)("%s says what is counted or checked", (type, words) => {
  expect(letter(type).text.replaceAll(/\s+/g, " ")).toContain(words);
});
