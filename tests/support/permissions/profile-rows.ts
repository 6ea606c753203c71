import { api } from "../../../convex/_generated/api";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";
import type { PermissionMarket } from "./permission-market";
import { UNOWNED } from "./permission-market";

/** A profile has no id to ask for: another's is reached for by naming it, and no function takes a name. */
function smuggled({ authors }: PermissionMarket, column: string): object {
  return column === "ax" ? { profileId: authors.works } : {};
}

/** The rows of an author's own profile, and of the books that are theirs to claim. */
export const PROFILE_ATTEMPTS: Record<string, Attempt> = {
  M23: async (world, { query }, column) =>
    await outcome(query(api.profiles.me, { ...smuggled(world, column) })),
  M25: async (world, { query, mutation }) => {
    const seen = await query(api.books.claimable, {}).then(({ books }) => found(books), refused);
    const claiming = mutation(api.books.claim, { bookIds: [world.unowned] });
    const claimed = await claiming.then((answer) => found(answer.claimed), refused);
    if (claimed === "+") await leaveAnother(world);
    return agreed([seen, claimed]);
  },
  // The upload is over, which only somebody who may have a headshot gets to hear.
  M24: async (world, { query, mutation, action }, column) => {
    const more = smuggled(world, column);
    const { email } = column === "ao" ? (await query(api.profiles.me, {})).fields : FIELDS;
    const over = await world.store.goneUpload();
    const target = { kind: "headshot" as const, ...more };
    const finished = await outcome(action(api.files.finish, { ...over, target }));
    return agreed([
      finished === "VALIDATION" ? "+" : finished,
      await outcome(mutation(api.profiles.saveField, { change: { bio: "Said by the author." }, ...more })),
      await outcome(mutation(api.profiles.saveAll, { profile: { ...FIELDS, email }, ...more })),
      await outcome(mutation(api.profiles.removeHeadshot, { ...more })),
    ]);
  },
};

function found(list: readonly unknown[]): string {
  return list.length > 0 ? "+" : "N";
}

async function refused(error: unknown): Promise<string> {
  return await outcome(Promise.reject(error as Error));
}

/** A book like the one that was claimed, for whoever comes next. */
async function leaveAnother(world: PermissionMarket): Promise<void> {
  await world.market.remove("unclaimed");
  world.unowned = await world.market.book(UNOWNED);
}

/** As `NEWCOMER` of the permission test, for these rows. */
export const PROFILE_NEWCOMER: Record<string, string> = { M23: "F", M24: "F", M25: "F" };

/** The name that everybody of the world has: a new one would bring a new address. */
const FIELDS = {
  firstName: "Test",
  lastName: "Person",
  email: "nobody@people.example",
  mainGenre: "" as const,
  phone: "",
  penName: "",
  city: "",
  bio: "",
  website: "",
  twitter: "",
  instagram: "",
  facebook: "",
  linkedin: "",
  tiktok: "",
  bluesky: "",
};
