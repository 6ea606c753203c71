const INBOX = "/messages";

/**
 * The path of the page that an address belongs to. A conversation that opens beside the inbox is no new page: the focus
 * and the scroll position stay. The media query is the breakpoint `nav`.
 */
export function pagePath(path: string): string {
  const isBeside = path.startsWith(`${INBOX}/`) && matchMedia("(min-width: 68rem)").matches;
  return isBeside ? INBOX : path;
}
