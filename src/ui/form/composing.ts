import type { KeyboardEvent } from "react";

/** What browsers call a key that an input method takes. */
const TAKEN_KEY = 229;

/**
 * True for a key that an input method takes, such as the Enter that chooses a word. Safari has ended the composition by
 * then, and tells it by the key's code alone.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === TAKEN_KEY;
}
