import { PRODUCT_NAME } from "../../domain/product";
import { booksText, sectionText } from "./bookBlocks";
import { footerLinks } from "./html";
import type { Block, MailContent } from "./message";

/** Renders an email as plain text. */
export function renderText(content: MailContent): string {
  const { heading, blocks, reason, postalAddress } = content;
  const links = footerLinks(content).map(([label, href]) => `${label}: ${href}`);
  return [
    heading,
    ...blocks.map(renderBlock),
    "--",
    [reason, PRODUCT_NAME, postalAddress, ...links].join("\n"),
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
    case "section":
      return sectionText(block);
    case "books":
      return booksText(block);
    case "button":
    case "wideButton":
    case "link":
      return `${block.label}:\n${block.href}`;
    case "links":
      return [block.title, ...block.rows.map(([label, href]) => `${label}:\n${href}`)].join("\n");
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  }
}
