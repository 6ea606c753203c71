import type { Block, Message } from "./message";

/** The path of the links that count a click. */
export const CLICK_PREFIX = "/go/";

type Target = { site: string; actions: string; clickToken: string | null };

/**
 * Leads a message's links to our own pages through the address that counts clicks. Links to the preferences stay: they work
 * without it, and hold a token of their own.
 */
export function countClicks(message: Message, { site, actions, clickToken }: Target): Message {
  if (clickToken === null) return message;
  const go = `${actions}${CLICK_PREFIX}${encodeURIComponent(clickToken)}`;
  const counted = (href: string) => {
    const isPage = href.startsWith(`${site}/`) && !href.startsWith(`${site}/unsubscribe`);
    return isPage ? `${go}?to=${encodeURIComponent(href.slice(site.length))}` : href;
  };
  const { blocks, footerLinks } = message;
  return {
    ...message,
    blocks: blocks.map((block) => withLinks(block, counted)),
    ...(footerLinks && { footerLinks: footerLinks.map(([label, href]) => [label, counted(href)] as const) }),
  };
}

function withLinks(block: Block, counted: (href: string) => string): Block {
  switch (block.kind) {
    case "button":
    case "link":
    case "wideButton":
      return { ...block, href: counted(block.href) };
    case "links":
      return { ...block, rows: block.rows.map(([label, href]) => [label, counted(href)] as const) };
    case "books":
      return { ...block, rows: block.rows.map((row) => ({ ...row, href: counted(row.href) })) };
    default:
      return block;
  }
}
