import { PRODUCT_NAME } from "../../domain/product";
import type { Block, Links, Message } from "./message";

/** The footer's reason in emails to people with an account. */
export const HAS_ACCOUNT = `You're receiving this because you have an account on ${PRODUCT_NAME}.`;

export function text(words: string): Block {
  return { kind: "text", text: words };
}

/** A paragraph in small type. */
export function note(words: string): Block {
  return { kind: "note", text: words };
}

export function button(label: string, href: string): Block {
  return { kind: "button", label, href };
}

/** A link in small type. */
export function link(label: string, href: string): Block {
  return { kind: "link", label, href };
}

/** Labels with their values, one per line. */
export function facts(...rows: [label: string, value: string][]): Block {
  return { kind: "facts", rows };
}

/** The footer's links of marketing. Both lead to the page that changes the choices or unsubscribes from everything. */
export function choiceLinks({
  preferences,
}: Pick<Links, "preferences">): NonNullable<Message["footerLinks"]> {
  return [
    ["Email preferences", preferences],
    ["Unsubscribe", preferences],
  ];
}
