import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";
import type { PermissionMarket } from "./permission-market";

const paginationOpts = { numItems: 24, cursor: null };

async function producer({ store }: PermissionMarket, status: ApprovalStatus): Promise<Doc<"profiles">> {
  const profiles = await store.rows("profiles");
  const profile = profiles.find((one) => one.userType === "producer" && one.approvalStatus === status);
  if (profile === undefined) throw new Error(`The world has no ${status} producer.`);
  return profile;
}

/** The rows of the contact form, of what the admin does with messages and producers, and of a producer's application. */
export const ADMIN_ATTEMPTS: Record<string, Attempt> = {
  M57: async (_world, { mutation }, column) => {
    const email = `${column.toLowerCase()}@writers.example`;
    const message = { name: "Somebody", email, userType: "" as const, subject: "Hello", message: "Hello." };
    return await outcome(mutation(api.contact.send, message));
  },
  M58: async ({ store }, { query, mutation }) => {
    const [message] = await store.rows("contactMessages");
    if (message === undefined) throw new Error("The world has no message.");
    return agreed([
      await outcome(query(api.admin.messages.list, { paginationOpts })),
      await outcome(mutation(api.admin.messages.markRead, { messageId: message._id })),
    ]);
  },
  M65: async (world, { query, mutation }) => {
    const { _id: profileId } = await producer(world, "pending");
    return agreed([
      await outcome(query(api.admin.producers.list, { paginationOpts })),
      await outcome(query(api.admin.producers.search, { q: "person", paginationOpts })),
      await outcome(query(api.admin.producers.stats, { month: "2026-11" })),
      await outcome(mutation(api.admin.producers.setStatus, { profileId, status: "pending" })),
    ]);
  },
  M90: async (_world, { query }) => await outcome(query(api.producers.me, {})),
  // A denial as old as it must be; afterwards it stands again, for the rows to come.
  M91: async (world, { mutation }, column) => {
    if (column !== "pd") return await outcome(mutation(api.producers.reapply, {}));
    const { store, market } = world;
    const { _id: profileId, userId, approvalReason } = await producer(world, "denied");
    await store.patch("profiles", profileId, { approvalDate: 0 });
    const met = await outcome(mutation(api.producers.reapply, {}));
    const user = (await store.rows("users")).find(({ _id }) => _id === userId);
    await market.deny(user?.email ?? "", approvalReason ?? "");
    return met;
  },
};

/** A person without a role, where they are met by another answer than a visitor. */
export const ADMIN_NEWCOMER: Record<string, string> = { M57: "+", M58: "F", M65: "F", M90: "F", M91: "F" };
