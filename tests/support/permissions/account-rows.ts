import { api, internal } from "../../../convex/_generated/api";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";
import type { Actor, PermissionMarket } from "./permission-market";
import { PASSWORD } from "../sign-in";

/** Without a target of their own, "another's" means naming one where none is asked for. */
function smuggled(world: PermissionMarket, column: string): object {
  return column === "ax" ? { userId: world.books.pub } : {};
}

/** A refused password, which only somebody who passed the guard gets to hear of, is a call allowed. */
async function past(call: Promise<unknown>): Promise<string> {
  const met = await outcome(call);
  return met === "VALIDATION" ? "+" : met;
}

/** Gives everybody of the world a login with the one password, so that what asks for it can be tried. */
export async function givePasswords({ store }: PermissionMarket, itself: Actor): Promise<void> {
  const made = await itself.action(internal.internal.passwords.hashNew, { password: PASSWORD });
  if (!("hash" in made)) throw new Error("No hash was made.");
  for (const { _id: userId, email = "" } of await store.rows("users")) {
    const login = { userId, provider: "password", providerAccountId: email, secret: made.hash };
    await store.insert("authAccounts", login);
  }
}

/** The rows of sign-in and of one's own account. */
export const ACCOUNT_ATTEMPTS: Record<string, Attempt> = {
  M51: async (world, { action }, column) => {
    const passwords = { currentPassword: PASSWORD, newPassword: PASSWORD };
    return await outcome(action(api.account.changePassword, { ...passwords, ...smuggled(world, column) }));
  },
  M52: async (_world, { action }) => {
    const params = { flow: "reset", email: "nobody@people.example" };
    return await outcome(action(api.auth.signIn, { provider: "password", params }));
  },
  M54: async (world, actor, column) => {
    if (column === "ax") {
      const [session] = await world.actors.ao.query(api.account.sessions, {});
      return await outcome(actor.mutation(api.account.endSession, { sessionId: session?.id ?? "" }));
    }
    const seen = await outcome(actor.query(api.account.sessions, {}));
    // Whoever may end every session would end those that the other rows are tried with.
    if (seen === "+") return seen;
    const refused = [
      outcome(actor.mutation(api.account.endSession, { sessionId: "" })),
      outcome(actor.mutation(api.account.signOutEverywhere, {})),
    ];
    return agreed([seen, ...(await Promise.all(refused))]);
  },
  M55: async (world, { action }, column) =>
    await outcome(action(api.account.exportData, { password: PASSWORD, ...smuggled(world, column) })),
  M56: async (world, { action }, column) =>
    await past(action(api.account.deleteAccount, { password: "Not-mine-1", ...smuggled(world, column) })),
  M88: async (world, { mutation, action }, column) => {
    const more = smuggled(world, column);
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
    // The newcomer is one still, for the rows that come after.
    const chosen = (await store.rows("profiles")).find(
      ({ firstName, lastName }) => firstName === choice.firstName && lastName === choice.lastName,
    );
    if (chosen?.userId) await store.patch("users", chosen.userId, { role: undefined });
    return met;
  },
};
