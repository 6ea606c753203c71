import { PRODUCT_NAME } from "../../domain/product";
import type { Block } from "./contents";

/** The small print of a mail to somebody with an account. */
export const HAS_ACCOUNT = `You get this because this address has an account on ${PRODUCT_NAME}.`;

export function text(words: string): Block {
  return { kind: "text", text: words };
}

/** What stands smaller, below the rest. */
export function note(words: string): Block {
  return { kind: "note", text: words };
}

export function button(label: string, href: string): Block {
  return { kind: "button", label, href };
}

/** Names with their values, a line each. */
export function facts(...rows: [name: string, value: string][]): Block {
  return { kind: "facts", rows };
}
