import type { Refusal } from "../refusals";
import type { Person } from "./roles";

/** Why this person may not act as an author, or null. Admins pass where the function says so. */
export function authorRefusal(person: Person | null, admins: boolean): Refusal | null {
  if (person === null) return "not_authenticated";
  if (person.role === "author" || (admins && person.role === "admin")) return null;
  return "authors_only";
}

/** Why this person may not read a producer's own area, or null: any status reads (B-59). */
export function producerReadRefusal(person: Person | null): Refusal | null {
  if (person === null) return "not_authenticated";
  return person.role === "producer" ? null : "producers_only";
}

/** Why this person may not write as a producer, or null: pending and approved ones may (B-59). */
export function producerWriteRefusal(person: Person | null): Refusal | null {
  const refusal = producerReadRefusal(person);
  if (refusal !== null) return refusal;
  if (person?.approvalStatus === "denied") return "producer_denied";
  return person?.approvalStatus === "suspended" ? "producer_suspended" : null;
}

/** Why this person may not do what only approved producers may, or null. */
export function approvedProducerRefusal(person: Person | null): Refusal | null {
  const refusal = producerWriteRefusal(person);
  if (refusal !== null) return refusal;
  return person?.approvalStatus === "approved" ? null : "producer_pending";
}

/** Why this person may not act as the admin, or null. */
export function adminRefusal(person: Person | null): Refusal | null {
  if (person === null) return "not_authenticated";
  return person.role === "admin" ? null : "admins_only";
}

/** Why this person may not mark interest in a book, or null (PDB-22, B-59): the button and the server ask here. */
export function saveRefusal(person: Person | null): Refusal | null {
  const refusal = producerWriteRefusal(person);
  if (refusal === "not_authenticated") return "sign_in_to_save";
  return refusal === "producers_only" ? "only_producers_save" : refusal;
}
