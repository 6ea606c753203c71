import type { Doc, Id } from "../../convex/_generated/dataModel";

type Profile = Doc<"profiles">;

/** The profile that each account names. */
export function namedProfiles(users: readonly Doc<"users">[]) {
  return Object.fromEntries(users.map(({ _id, profileId = null }) => [_id, profileId]));
}

/** The profile that is each account's own. */
export function ownProfiles(users: readonly Doc<"users">[], profiles: readonly Profile[]) {
  const own = (account: Id<"users">) => profiles.find(({ userId }) => userId === account)?._id ?? null;
  return Object.fromEntries(users.map(({ _id }) => [_id, own(_id)]));
}

/** How many producers gave a phone number. */
export function producersWithPhone(
  profiles: readonly Profile[],
  contacts: readonly Doc<"profileContacts">[],
): number {
  const producers = new Set(profiles.filter(({ userType }) => userType === "producer").map(({ _id }) => _id));
  return contacts.filter((contact) => contact.phone && producers.has(contact.profileId)).length;
}
