import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";

/** A producer who lets an author know that they saved a book. */
export interface NamedProducer {
  name: string;
  company: string | null;
}

/** The producer of a save, if they let the author know and the save counts. Else null. */
export async function namedProducer(
  ctx: QueryCtx,
  save: Doc<"favorites"> | null,
): Promise<NamedProducer | null> {
  if (save?.isNamed !== true || !save.isCounted) return null;
  const profile = await profileOfUser(ctx, save.producerId);
  if (profile?.approvalStatus !== "approved") return null;
  return { name: `${profile.firstName} ${profile.lastName}`.trim(), company: profile.companyName ?? null };
}
