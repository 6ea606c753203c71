import { PRODUCT_NAME } from "../../domain/product";
import type { Block, MailContent } from "./message";

/** Renders an email as plain text. */
export function renderText({ heading, blocks, reason, postalAddress, preferencesUrl }: MailContent): string {
  return [
    heading,
    ...blocks.map(renderBlock),
    "--",
    [reason, PRODUCT_NAME, postalAddress, `Manage email preferences: ${preferencesUrl}`].join("\n"),
  ].join("\n\n");
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text;
    case "code":
      return `    ${block.text}`;
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "button":
    case "link":
      return `${block.label}:\n${block.href}`;
    case "links":
      return [block.title, ...block.rows.map(([label, href]) => `${label}:\n${href}`)].join("\n");
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  }
}
