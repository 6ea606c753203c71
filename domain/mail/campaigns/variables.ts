import type { AudienceRole } from "./audience";

/** What can be filled in for each person, and its replacement for someone without it. */
export const VARIABLES = {
  firstName: { label: "First name", fallback: "there", roles: ["author", "producer"] },
  bookTitle: { label: "Title of their book with the most reviews", fallback: "your book", roles: ["author"] },
} as const satisfies Record<string, { label: string; fallback: string; roles: readonly AudienceRole[] }>;
export type Variable = keyof typeof VARIABLES;
export type VariableValues = Partial<Record<Variable, string>>;

const PLACEHOLDER = /\{([^{}\n]{0,40})\}/g;
const MAX_VALUE = 120;

/** The variables an audience has. */
export function variablesOf(role: AudienceRole): Variable[] {
  return (Object.keys(VARIABLES) as Variable[]).filter((name) => rolesOf(name).includes(role));
}

/** The first thing in braces that cannot be filled in for this audience, or null. A lone brace counts. */
export function unknownVariable(text: string, role: AudienceRole): string | null {
  const known: readonly string[] = variablesOf(role);
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = ""]) => !known.includes(name));
  if (unknown !== undefined) return unknown[0];
  return /[{}]/.exec(text.replace(PLACEHOLDER, ""))?.[0] ?? null;
}

/** The text with its variables filled in. A missing value becomes the variable's fallback. */
export function fillIn(text: string, values: VariableValues): string {
  return text.replace(PLACEHOLDER, (braced, name: string) =>
    Object.hasOwn(VARIABLES, name) ? valueOf(name as Variable, values) : braced,
  );
}

function valueOf(name: Variable, values: VariableValues): string {
  const value = (values[name] ?? "").replace(/\s+/g, " ").trim();
  return value === "" || value.length > MAX_VALUE ? VARIABLES[name].fallback : value;
}

function rolesOf(name: Variable): readonly AudienceRole[] {
  return VARIABLES[name].roles;
}
