export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; items: Inline[][] };

const HEADING = /^\*\*([^*]+):\*\*$/;
const ITEM = /^- +(.*)$/;
const SPAN = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^)\s]*)\)/g;

/**
 * Parses our own texts: blank lines separate paragraphs, a bold line that ends with a colon is a subheading, and
 * lines that begin with a dash are a list. Inline, only `**bold**` and `[text](/path)` have a meaning; anything else,
 * HTML included, stays plain text.
 */
export function proseBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: Inline[][] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", text: inlines(lines.join(" ")) });
    if (items.length > 0) blocks.push({ kind: "list", items });
    lines = [];
    items = [];
  };
  for (const line of source.split(/\r?\n/).map((raw) => raw.trim())) {
    const heading = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line)?.[1];
    if (heading !== undefined) {
      close();
      blocks.push({ kind: "heading", text: heading.trim() });
    } else if (item !== undefined) {
      if (items.length === 0) close();
      items.push(inlines(item));
    } else if (line === "") {
      close();
    } else {
      if (items.length > 0) close();
      lines.push(line);
    }
  }
  close();
  return blocks;
}

function inlines(line: string): Inline[] {
  const spans: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(SPAN)) {
    if (match.index > end) spans.push({ kind: "text", text: line.slice(end, match.index) });
    const [whole, strong, words, to] = match;
    if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (words !== undefined && to !== undefined) spans.push({ kind: "link", text: words, to });
    end = match.index + whole.length;
  }
  if (end < line.length) spans.push({ kind: "text", text: line.slice(end) });
  return spans;
}
