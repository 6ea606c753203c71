import { api } from "../../../convex/_generated/api";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";

const CHOICES = {
  unsubscribeAll: false,
  marketingEmails: true,
  successStories: false,
  weeklyTips: false,
  socialReminders: false,
};

/** The rows of mail preferences and the newsletter. */
export const MAIL_ATTEMPTS: Record<string, Attempt> = {
  M59: async ({ store }, { query, mutation }) => {
    const link = async () => await store.preferenceLink("linked@people.example");
    const read = await query(api.preferences.get, { token: await link() });
    const saved = await outcome(mutation(api.preferences.save, { token: await link(), ...CHOICES }));
    return agreed([read?.email === "linked@people.example" ? "+" : "N", saved]);
  },
  // Without a target of their own, "another's" means naming one where none is asked for.
  M60: async ({ books }, { query, mutation }, column) => {
    const smuggled: object = column === "ax" ? { userId: books.pub } : {};
    return agreed([
      await outcome(query(api.preferences.get, { ...smuggled })),
      await outcome(mutation(api.preferences.save, { ...CHOICES, ...smuggled })),
    ]);
  },
  M61: async (_world, { mutation }, column) =>
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

/** Somebody without a role manages their mail like anybody who is signed in. */
export const MAIL_NEWCOMER: Record<string, string> = { M60: "+" };
