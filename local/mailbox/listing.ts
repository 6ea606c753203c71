import type { Message } from "./messages";

/** What the page asks for: all optional, and all together must fit. */
export interface Filter {
  /** Words that must all occur in the subject, the addresses or the text. */
  words: string[];
  /** A recipient's whole address. */
  person: string;
  /** The tag `type`. */
  kind: string;
}

/** An email as a row of the list. */
export type Row = Pick<Message, "id" | "at" | "to" | "subject"> & { kind: string; excerpt: string };

export interface Page {
  rows: Row[];
  /** How many emails fit the filter. */
  total: number;
  hasMore: boolean;
}

/** What the filters can be set to, the most frequent first. */
export interface Choices {
  people: string[];
  kinds: { kind: string; count: number }[];
}

const EXCERPT_LENGTH = 120;
const MAX_PEOPLE = 200;

export function readFilter(query: URLSearchParams): Filter {
  const words = (query.get("text") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return { words, person: (query.get("person") ?? "").trim().toLowerCase(), kind: query.get("kind") ?? "" };
}

/** The emails that fit, from the one after `after` on. `messages` are newest first. */
export function pageOf(
  messages: readonly Message[],
  filter: Filter,
  { after, limit }: { after: string | null; limit: number },
): Page {
  const fitting = messages.filter((message) => fits(message, filter));
  const start = after === null ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const rows = fitting.slice(start, start + limit).map(rowOf);
  return { rows, total: fitting.length, hasMore: start + limit < fitting.length };
}

export function choicesOf(messages: readonly Message[]): Choices {
  const kinds = new Map<string, number>();
  const people = new Map<string, number>();
  for (const message of messages) {
    count(kinds, kindOf(message));
    for (const person of peopleOf(message)) count(people, person);
  }
  return {
    people: byFrequency(people)
      .slice(0, MAX_PEOPLE)
      .map(([person]) => person),
    kinds: byFrequency(kinds).map(([kind, count]) => ({ kind, count })),
  };
}

export function rowOf(message: Message): Row {
  const { id, at, to, subject, text } = message;
  // The first line repeats the subject.
  const [, ...lines] = text.trim().split("\n");
  const excerpt = lines.join(" ").replace(/\s+/g, " ").trim().slice(0, EXCERPT_LENGTH);
  return { id, at, to, subject, kind: kindOf(message), excerpt };
}

function fits(message: Message, { words, person, kind }: Filter): boolean {
  if (kind !== "" && kindOf(message) !== kind) return false;
  if (person !== "" && !peopleOf(message).some((each) => each.toLowerCase() === person)) return false;
  if (words.length === 0) return true;
  const { subject, to, from, text } = message;
  const searched = `${subject}\n${to}\n${from}\n${text}`.toLowerCase();
  return words.every((word) => searched.includes(word));
}

function kindOf({ tags }: Message): string {
  return tags.type ?? "other";
}

function peopleOf({ to }: Message): string[] {
  return to.split(", ");
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byFrequency(counts: Map<string, number>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a);
}
