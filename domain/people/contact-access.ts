import { approvedProducerRefusal } from "../accounts/access";
import type { Refusal } from "../refusals";
import type { Person } from "../accounts/roles";

/** Why this person may not see an author's contact data, or null. */
export function revealRefusal(person: (Person & { emailVerified: boolean }) | null): Refusal | null {
  const refusal = approvedProducerRefusal(person);
  if (refusal !== null) return refusal;
  return person?.emailVerified ? null : "email_not_verified";
}
