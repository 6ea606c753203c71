import { useSyncExternalStore } from "react";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft";

/** A message on its way. It leaves the outbox once the server has it. */
export interface Unsent {
  key: string;
  text: string;
  at: number;
  /** Why it was not sent, or null while it is on its way. */
  failure: string | null;
  /** True after a reload: the server may have it. */
  isCutOff?: boolean;
}

const NONE: readonly Unsent[] = [];
const AFTER_RELOAD = "The page closed before it was sent.";

/** Kept outside the screen, so that a message is still on its way when another conversation opens. */
const outboxes = new Map<string, readonly Unsent[]>();
const listeners = new Set<() => void>();
let nextKey = 1;

/** The messages of a conversation that the server doesn't have yet. A reload keeps them, to be sent again by hand. */
export function useOutbox(place: string): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => current(place));
}

/** Puts a message into the outbox. `send` rejects with a sentence for the person. */
export async function post(
  place: string,
  text: string,
  send: (text: string) => Promise<void>,
  sentenceOf: (error: unknown) => string,
): Promise<void> {
  const key = `unsent-${nextKey++}`;
  write(place, [...current(place), { key, text, at: Date.now(), failure: null }]);
  try {
    await send(text);
    take(place, key);
  } catch (error) {
    const failure = sentenceOf(error);
    write(
      place,
      current(place).map((each) => (each.key === key ? { ...each, failure } : each)),
    );
  }
}

/** Takes a message out. */
export function take(place: string, key: string): void {
  write(
    place,
    current(place).filter((each) => each.key !== key),
  );
}

function current(place: string): readonly Unsent[] {
  const known = outboxes.get(place);
  if (known !== undefined) return known;
  const kept = readDraft(keyOf(place))?.values.unsent;
  const unsent = Array.isArray(kept) ? kept.filter(isUnsent) : NONE;
  const after = unsent.map((each) => ({
    ...each,
    key: `unsent-${nextKey++}`,
    failure: AFTER_RELOAD,
    isCutOff: true,
  }));
  outboxes.set(place, after);
  return after;
}

function write(place: string, unsent: readonly Unsent[]) {
  outboxes.set(place, unsent);
  if (unsent.length === 0) dropDraft(keyOf(place));
  else keepDraft(keyOf(place), { at: Date.now(), values: { unsent } });
  for (const listener of listeners) listener();
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  return "text" in value && typeof value.text === "string" && "at" in value && typeof value.at === "number";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keyOf(place: string): string {
  return `message-outbox:${place}`;
}
