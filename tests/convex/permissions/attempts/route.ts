import { api } from "../../../../convex/_generated/api";
import { RESEND_SECRET, signedByResend } from "../../../support/environment";
import { serverFunctions } from "../../../support/server-functions";
import { PASSWORD } from "../../../support/sign-in";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

/** Functions that only the deployment itself may call, by the row that says so. */
const INTERNAL: Record<string, RegExp> = {
  M30: /^stripe\//,
  M50: /^(account:(makeAdmin|removeAdmin)|staging\/market:setApproval|personal:close)$/,
  M74: /^(email\/|jobs\/|staging\/|auth:store$)/,
};

/** The rows of HTTP routes, of sign-up, and of internal functions. */
export const ROUTE_ATTEMPTS: Record<string, Attempt> = {
  ...Object.fromEntries(
    Object.entries(INTERNAL).map(([row, names]): [string, Attempt] => [
      row,
      async ({ store }, actor) => {
        const all = (await serverFunctions()).filter(({ name }) => names.test(name));
        if (all.length === 0) throw new Error(`Row ${row} names no function.`);
        const open: string[] = [];
        for (const fn of all) if (await store.isOpen(actor, fn)) open.push(fn.name);
        return open.length === 0 ? "I" : `open: ${open.join(", ")}`;
      },
    ]),
  ),
  M15: async (market, actor, column) => {
    const pages = await readBookPages(market, actor);
    const producers = (await market.store.rows("profiles")).filter(
      ({ userType, userId }) => userType === "producer" && !isSelf(market, column, userId),
    );
    const ids = producers.flatMap(({ _id, userId }) => [_id, ...(userId === undefined ? [] : [userId])]);
    return ids.some((id) => pages.includes(id)) ? "told" : "I";
  },
  // A sign-up ends the caller's session, so each try is refused for its password or role alone.
  M53: async (_market, { action }) => {
    const join = async (account: { role: string; password: string }) => {
      const params = { flow: "signUp", email: "una@people.example", ...NEW_PERSON, ...account };
      const met = await outcome(action(api.auth.signIn, { provider: "password", params }));
      return met === "VALIDATION" ? "+" : met;
    };
    return agreed([
      await join({ role: "author", password: "password1" }),
      await join({ role: "producer", password: "password1" }),
      (await join({ role: "admin", password: PASSWORD })) === "+" ? "+" : "an admin was made",
    ]);
  },
  M75: async ({ store }, { fetch }) => {
    const body = JSON.stringify({ type: "email.delivered", data: { to: ["somebody@people.example"] } });
    const id = crypto.randomUUID();
    const headers = await signedByResend(body, { id, secret: RESEND_SECRET });
    const post = async (path: string, more: HeadersInit = {}, text = body) =>
      (await fetch(path, { method: "POST", body: text, headers: more })).status;
    const refused = [
      await post("/resend/webhook"),
      await post("/resend/webhook", { ...headers, "svix-signature": "v1,AAAA" }),
      await post("/resend/webhook", headers, body.replace("somebody", "another")),
      await post("/stripe/webhook"),
      await post("/stripe/webhook", { "stripe-signature": "t=1,v1=00" }),
    ];
    const taken = await post("/resend/webhook", headers);
    // Restores what was taken, so that any other write shows.
    for (const { _id, eventId } of await store.rows("webhookEvents"))
      if (eventId === id) await store.remove("webhookEvents", _id);
    return refused.every((status) => status === 400 || status === 503) && taken === 200
      ? "S"
      : `${refused.join()} and ${taken}`;
  },
  M76: async ({ store }, { fetch }) => {
    const token = await store.preferenceLink("one-click@people.example");
    const press = async (of: string) => (await fetch(`/unsubscribe/${of}`, { method: "POST" })).status;
    const forged = token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA");
    return agreed([
      (await press(forged)) === 404 ? "+" : "a forged link was taken",
      (await press(token)) === 200 ? "+" : "N",
    ]);
  },
  // convex-test has none of these endpoints. Ours opens them to the admin key alone.
  M80: async (_market, { fetch }) => {
    const doors = [
      ["POST", "/api/deploy2/start_push"],
      ["POST", "/api/update_environment_variables"],
      ["POST", "/api/function"],
      ["GET", "/api/stream_function_logs?cursor=0"],
      ["GET", "/api/export/request"],
      ["POST", "/api/import/start"],
    ] as const;
    const answers: string[] = [];
    for (const [method, path] of doors) {
      const { status } = await fetch(path, method === "POST" ? { method, body: "{}" } : { method });
      answers.push([401, 403, 404].includes(status) ? "U" : `${path}: ${status}`);
    }
    return agreed(answers);
  },
  M93: async (_market, { fetch }) => {
    const at = async (path: string) => {
      const answer = await fetch(path);
      return { status: answer.status, text: await answer.text() };
    };
    const shared = await Promise.all(["public", "story"].map((slug) => at(`/share/book/${slug}`)));
    const hidden = await Promise.all(["unlisted", "below", "blocked"].map((s) => at(`/share/book/${s}`)));
    const { text } = await at("/sitemap.xml?part=Thriller");
    const feed = (await at("/feed.xml?genre=Thriller")).text;
    const keys = await at("/.well-known/jwks.json");
    const isRight =
      [...shared, keys].every(({ status }) => status === 200) &&
      hidden.every(({ status }) => status === 404) &&
      text.includes("/book/public<") &&
      feed.includes("/book/public<") &&
      !/\/book\/(unlisted|below|blocked)</.test(text + feed);
    return isRight ? "P" : "N";
  },
};

const NEW_PERSON = {
  firstName: "Una",
  lastName: "Ferro",
  phone: "+44 20 7946 0199",
  agreedToTerms: true,
  marketingConsent: false,
};

/** All text on the pages of the market's books, for this person. */
async function readBookPages({ books, authors }: PermissionMarket, { query }: Actor): Promise<string> {
  const paginationOpts = { numItems: 48, cursor: null };
  const answers = await Promise.all([
    ...Object.values(books).map((idOrSlug) => query(api.books.get, { idOrSlug })),
    query(api.home.savedByProducers, {}),
    query(api.catalog.browse, { filters: {}, sort: "mostSaved", paginationOpts }),
    query(api.authors.bySlug, { slugOrId: authors.works }),
    query(api.authors.booksOf, { profileId: authors.works, paginationOpts }),
    ...Object.values(books).map((bookId) => query(api.favorites.isSaved, { bookId })),
    query(api.favorites.savedAmong, { bookIds: Object.values(books) }),
  ]);
  return JSON.stringify(answers);
}

function isSelf({ subjects }: PermissionMarket, column: string, userId: string | undefined): boolean {
  return userId !== undefined && (subjects[column as keyof typeof subjects] ?? "").startsWith(userId);
}
