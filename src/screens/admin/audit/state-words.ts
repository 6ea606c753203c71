import { grouped } from "@domain/figures";
import type { AuditRow } from "./audit-row";

export type Values = NonNullable<AuditRow["before"]>;
type Value = Values[string];

/** The values of fields that need a word of their own. Null says nothing. */
const WORDS: Record<string, (value: Value) => string | null> = {
  public: publicWord,
  isOptionedPublic: publicWord,
  optioned: () => null,
  sponsored: (value) => (value === "none" ? "Not sponsored" : capitalized(String(value))),
  email: (value) => (value === null ? "No email" : String(value)),
  status: (value) => (value === null ? null : String(value)),
  rating: (value) => (typeof value === "number" ? value.toFixed(1) : "No rating"),
};

/** A state in words: "4.0, 1,131", "Not optioned". */
export function stateWords(values: Values): string {
  if (values.optioned === false) return "Not optioned";
  const words = Object.entries(values).map(([name, value]) => (WORDS[name] ?? plainWord)(value));
  return words.filter((word) => word !== null).join(", ") || "None";
}

function publicWord(value: Value): string | null {
  if (value === null) return null;
  return value === true ? "Public" : "Not public";
}

function plainWord(value: Value): string {
  if (typeof value === "number") return grouped(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null ? "None" : capitalized(value);
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
