import { PRODUCT_NAME } from "../../domain/product";
import type { Block, MailContent } from "./contents";

/** A mail as text, for programs without HTML and people who prefer it. */
export function renderText({ heading, blocks, reason, postalAddress, preferencesUrl }: MailContent): string {
  return [
    heading,
    ...blocks.map(block),
    "--",
    [reason, PRODUCT_NAME, postalAddress, `Manage which mails you get: ${preferencesUrl}`].join("\n"),
  ].join("\n\n");
}

function block(one: Block): string {
  switch (one.kind) {
    case "text":
    case "note":
      return one.text;
    case "code":
      return `    ${one.text}`;
    case "quote":
      return one.text.replace(/^/gm, "> ");
    case "button":
      return `${one.label}:\n${one.href}`;
    case "facts":
      return one.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
  }
}
