import { api, internal } from "../../../../convex/_generated/api";
import { PASSWORD } from "../../../support/sign-in";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import { UNOWNED } from "../permission-market";
import type { Attempt, PermissionMarket } from "../permission-market";
import { TYPED_PROFILE } from "../../../support/profile-form";

/** These functions take no target, so reaching for another person means naming one anyway. */
function foreignUser(market: PermissionMarket, column: string): object {
  return column === "ax" ? { userId: market.books.pub } : {};
}

/** A refused password counts as allowed: only a caller who passed the guard gets this refusal. */
async function pastGuard(call: Promise<unknown>): Promise<string> {
  const met = await outcome(call);
  return met === "VALIDATION" ? "+" : met;
}

/** Gives everyone in the market the same password, for functions that ask for one. */
export async function givePasswords({ store }: PermissionMarket, itself: Actor): Promise<void> {
  const made = await itself.action(internal.internal.passwords.hashNew, { password: PASSWORD });
  if (!("hash" in made)) throw new Error("No hash was made.");
  for (const { _id: userId, email = "" } of await store.rows("users")) {
    const login = { userId, provider: "password", providerAccountId: email, secret: made.hash };
    await store.insert("authAccounts", login);
  }
}

/** The rows of login and a person's own account. */
const LOGIN_ATTEMPTS: Record<string, Attempt> = {
  M51: async (market, { action }, column) => {
    const passwords = { currentPassword: PASSWORD, newPassword: PASSWORD };
    return await outcome(
      action(api.account.changePassword, { ...passwords, ...foreignUser(market, column) }),
    );
  },
  M52: async (_market, { action, mutation }, column) => {
    const email = "nobody@people.example";
    const params = { flow: "reset", email };
    // Tries are limited by address.
    const linked = `${column.toLowerCase()}-nobody@people.example`;
    return agreed([
      await outcome(action(api.auth.signIn, { provider: "password", params })),
      await outcome(mutation(api.account.resetLinkWorks, { email: linked, code: "AAAAAAAA" })),
      await outcome(mutation(api.account.confirmAddress, { email: linked, code: "AAAAAAAA" })),
    ]);
  },
  M54: async (market, actor, column) => {
    if (column === "ax") {
      const [session] = await market.actors.ao.query(api.account.sessions, {});
      return await outcome(actor.mutation(api.account.endSession, { sessionId: session?.id ?? "" }));
    }
    const seen = await outcome(actor.query(api.account.sessions, {}));
    // An allowed caller would end the sessions that the other rows need.
    if (seen === "+") return seen;
    const refused = [
      outcome(actor.mutation(api.account.endSession, { sessionId: "" })),
      outcome(actor.mutation(api.account.endOtherSessions, {})),
      outcome(actor.mutation(api.account.signOutEverywhere, {})),
    ];
    return agreed([seen, ...(await Promise.all(refused))]);
  },
  M55: async (market, { action }, column) =>
    await outcome(action(api.account.exportData, { password: PASSWORD, ...foreignUser(market, column) })),
  M56: async (market, { action }, column) =>
    await pastGuard(
      action(api.account.deleteAccount, { password: "Not-mine-1", ...foreignUser(market, column) }),
    ),
  M88: async (market, { mutation, action }, column) => {
    const more = foreignUser(market, column);
    const given = { password: PASSWORD, ...more };
    const newEmail = `${column.toLowerCase()}-new@people.example`;
    return agreed([
      await outcome(mutation(api.account.setRemember, { remember: true, ...more })),
      await outcome(action(api.account.confirmPassword, given)),
      await outcome(mutation(api.account.requestVerification, { ...more })),
      await outcome(mutation(api.account.verifyEmail, { code: "AAAAAAAA", ...more })),
      await outcome(action(api.account.requestEmailChange, { newEmail, ...given })),
      await outcome(mutation(api.account.confirmEmailChange, { code: "AAAAAAAA", ...more })),
    ]);
  },
  M89: async ({ store }, { mutation }) => {
    const choice = { role: "author", firstName: "Noor", lastName: "Alder" } as const;
    const met = await outcome(mutation(api.account.chooseRole, choice));
    if (met !== "+") return met;
    // The later rows need the newcomer without a role.
    const chosen = (await store.rows("profiles")).find(
      ({ firstName, lastName }) => firstName === choice.firstName && lastName === choice.lastName,
    );
    if (chosen?.userId) await store.patch("users", chosen.userId, { role: undefined });
    return met;
  },
};

const CHOICES = {
  unsubscribeAll: false,
  marketingEmails: true,
  successStories: false,
  weeklyTips: false,
  socialReminders: false,
};

/** The rows of email preferences and the newsletter. */
const MAIL_ATTEMPTS: Record<string, Attempt> = {
  M59: async ({ store }, { mutation }, column) => {
    const link = async () => await store.preferenceLink("linked@people.example");
    const opened = await mutation(api.preferences.open, { token: await link() });
    const isShown = opened.state === "open" && opened.preferences.email === "linked@people.example";
    const fresh = await store.preferenceLink(`fresh-${column.toLowerCase()}@people.example`);
    return agreed([
      isShown ? "+" : "N",
      await outcome(mutation(api.preferences.save, { token: await link(), ...CHOICES })),
      await outcome(mutation(api.preferences.sendFreshLink, { token: fresh })),
    ]);
  },
  M60: async (market, { query, mutation }, column) => {
    const more = foreignUser(market, column);
    return agreed([
      await outcome(query(api.preferences.get, { ...more })),
      await outcome(mutation(api.preferences.save, { ...CHOICES, ...more })),
    ]);
  },
  M61: async (_market, { mutation }, column) =>
    await outcome(
      mutation(api.preferences.optOutByEmail, { email: `off-${column.toLowerCase()}@people.example` }),
    ),
  M62: async ({ store }, { mutation }, column) => {
    const email = `news-${column.toLowerCase()}@people.example`;
    const asked = await outcome(mutation(api.preferences.subscribeNewsletter, { email }));
    const token = await store.newsletterLink(email);
    const isGood = await mutation(api.preferences.confirmNewsletter, { token });
    return agreed([asked, isGood ? "+" : "N"]);
  },
};

/** These functions take no profile, so reaching for another one means naming it anyway. */
function foreignProfile({ authors }: PermissionMarket, column: string): object {
  return column === "ax" ? { profileId: authors.works } : {};
}

/** The rows of an author's own profile and of the books they can claim. */
const PROFILE_ATTEMPTS: Record<string, Attempt> = {
  M23: async (market, { query }, column) =>
    await outcome(query(api.profiles.me, { ...foreignProfile(market, column) })),
  M25: async (market, { query, mutation }) => {
    const seen = await query(api.books.claimable, {}).then(({ books }) => cellOfList(books), refusedCell);
    const claiming = mutation(api.books.claim, { bookIds: [market.unowned] });
    const claimed = await claiming.then((answer) => cellOfList(answer.claimed), refusedCell);
    if (claimed === "+") await addUnowned(market);
    return agreed([seen, claimed]);
  },
  // The upload has ended. Only a caller who may have a headshot gets this refusal.
  M24: async (market, { query, mutation, action }, column) => {
    const more = foreignProfile(market, column);
    // Everyone in the market has the name in it. A new name would change the profile's URL.
    const { email } = column === "ao" ? (await query(api.profiles.me, {})).fields : TYPED_PROFILE;
    const over = await market.store.goneUpload();
    const target = { kind: "headshot" as const, ...more };
    const finished = await outcome(action(api.files.finish, { ...over, target }));
    return agreed([
      finished === "VALIDATION" ? "+" : finished,
      await outcome(mutation(api.profiles.saveField, { change: { bio: "Said by the author." }, ...more })),
      await outcome(mutation(api.profiles.saveAll, { profile: { ...TYPED_PROFILE, email }, ...more })),
      await outcome(mutation(api.profiles.removeHeadshot, { ...more })),
    ]);
  },
};

function cellOfList(list: readonly unknown[]): string {
  return list.length > 0 ? "+" : "N";
}

async function refusedCell(error: unknown): Promise<string> {
  return await outcome(Promise.reject(error as Error));
}

/** Replaces the book that was claimed, for the next caller. */
async function addUnowned(market: PermissionMarket): Promise<void> {
  await market.stage.remove("unclaimed");
  market.unowned = await market.stage.book(UNOWNED);
}

/** The rows of accounts: login, email preferences and an author's profile. */
export const ACCOUNT_ATTEMPTS: Record<string, Attempt> = {
  ...LOGIN_ATTEMPTS,
  ...MAIL_ATTEMPTS,
  ...PROFILE_ATTEMPTS,
};

/** The cells of a newcomer, a person without a role, where they differ from a visitor's. */
export const ACCOUNT_NEWCOMER: Record<string, string> = { M23: "F", M24: "F", M25: "F", M60: "+" };
