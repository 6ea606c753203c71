import { useSyncExternalStore } from "react";
import { ClientId } from "@domain/messages/threads";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft";
import { randomId } from "../../../lib/random-id";

/** A message on its way. It leaves the outbox once the server has it. */
export interface Unsent {
  /** Its name, by which the server takes it once, whichever windows send it. */
  clientId: string;
  text: string;
  /** Why it was not sent, or null while it is on its way. */
  failure: string | null;
  /** True while it waits for the connection. Only here, so that its writer can take it back. */
  isHeld: boolean;
}

/** How a message leaves. */
interface Way {
  isOpen: () => boolean;
  /** Settles once the way is open. */
  opening: () => Promise<void>;
  send: () => Promise<void>;
  /** Puts into words why it was not sent. */
  sentenceOf: (error: unknown) => string;
}

const NONE: readonly Unsent[] = [];
const AFTER_RELOAD = "The page closed before it was sent.";

/** Kept outside the screen, so that a message is still on its way when another conversation opens. */
const outboxes = new Map<string, readonly Unsent[]>();
/** The messages that this window had. It leaves those of the person's other windows where they are kept. */
const own = new Set<string>();
const listeners = new Set<() => void>();

/** The messages of a conversation that the server doesn't have yet. A reload keeps them, to be sent again by hand. */
export function useOutbox(place: string): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => current(place));
}

/** A message as it is written. */
export function newMessage(text: string): Unsent {
  return { clientId: randomId(), text, failure: null, isHeld: false };
}

/** Puts a message into the outbox, last, and sends it once the way is open, unless it was taken out before. */
export async function post(place: string, message: Unsent, way: Way): Promise<void> {
  const { clientId } = message;
  removeUnsent(place, clientId);
  const isHeld = !way.isOpen();
  write(place, [...current(place), { ...message, failure: null, isHeld }]);
  if (isHeld) {
    await way.opening();
    if (!current(place).some((each) => each.clientId === clientId)) return;
    change(place, clientId, { isHeld: false });
  }
  try {
    await way.send();
    removeUnsent(place, clientId);
  } catch (error) {
    change(place, clientId, { failure: way.sentenceOf(error) });
  }
}

function change(place: string, clientId: string, to: Partial<Unsent>) {
  write(
    place,
    current(place).map((each) => (each.clientId === clientId ? { ...each, ...to } : each)),
  );
}

/** Takes a message out. */
export function removeUnsent(place: string, clientId: string): void {
  write(
    place,
    current(place).filter((each) => each.clientId !== clientId),
  );
}

function current(place: string): readonly Unsent[] {
  const known = outboxes.get(place);
  if (known !== undefined) return known;
  const after = keptAt(place).map((each) => ({ ...each, failure: AFTER_RELOAD, isHeld: false }));
  for (const { clientId } of after) own.add(clientId);
  outboxes.set(place, after);
  return after;
}

function keptAt(place: string): readonly Unsent[] {
  const kept = readDraft(keyOf(place))?.values.unsent;
  return Array.isArray(kept) ? kept.filter(isUnsent) : NONE;
}

function write(place: string, unsent: readonly Unsent[]) {
  outboxes.set(place, unsent);
  for (const { clientId } of unsent) own.add(clientId);
  const all = [...keptAt(place).filter(({ clientId }) => !own.has(clientId)), ...unsent];
  if (all.length === 0) dropDraft(keyOf(place));
  else keepDraft(keyOf(place), { at: Date.now(), values: { unsent: all } });
  for (const listener of listeners) listener();
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  if (!("clientId" in value) || !ClientId.safeParse(value.clientId).success) return false;
  return "text" in value && typeof value.text === "string";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keyOf(place: string): string {
  return `message-outbox:${place}`;
}
