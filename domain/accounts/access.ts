import type { Refusal } from "../refusals";
import type { SharedRefusal } from "../shared-refusals";
import type { Person } from "./roles";

/** Why this person may not act as an author, or null. `admins` lets admins pass too. */
export function authorRefusal(person: Person | null, admins: boolean): Refusal | null {
  if (person === null) return "not_authenticated";
  if (person.role === "author" || (admins && person.role === "admin")) return null;
  return "authors_only";
}

/** Why this person may not read the producer area, or null. Producers of any status may. */
export function producerReadRefusal(person: Person | null): "not_authenticated" | "producers_only" | null {
  if (person === null) return "not_authenticated";
  return person.role === "producer" ? null : "producers_only";
}

/** Why this person may not write as a producer, or null. Pending and approved producers may. */
export function producerWriteRefusal(person: Person | null) {
  const refusal = producerReadRefusal(person);
  if (refusal !== null) return refusal;
  if (person?.approvalStatus === "denied") return "producer_denied";
  return person?.approvalStatus === "suspended" ? "producer_suspended" : null;
}

/** Why this person may not act as an approved producer, or null. */
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

/** Why this person may not save a book, or null. The button and the server both ask this. */
export function saveRefusal(person: Person | null): SharedRefusal | null {
  const refusal = producerWriteRefusal(person);
  if (refusal === "not_authenticated") return "sign_in_to_save";
  return refusal === "producers_only" ? "only_producers_save" : refusal;
}
