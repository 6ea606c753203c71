/** What a page is built of, as the window shows it. */
export interface Parts {
  /** How the parts are built that were not marked. */
  found: string[];
  /** How the page is built around its parts, whatever the window's size. */
  frame: string;
}

/**
 * Runs in the page. Marks header, footer, and every card, row and list item that is built as one that is known or stands
 * before it. How a part is built: the tags, roles and states that this window shows, what can be scrolled, and where it
 * has text, names and references, whatever these say.
 */
export function markKnownParts({ known, mark }: { known: string[]; mark: string }): Parts {
  const PARTS = "header, footer, article, li, tr";
  const LOOKS = /^(class|style|data-.*)$/;
  const REFERENCES = /^aria-(labelledby|describedby|controls|owns)$/;
  const STATES = /^(role|type|tabindex|aria-(?!label$).*)$/;
  const SCROLLBAR = 15;
  const attributeOf = ({ name, value }: Attr): string => {
    if (LOOKS.test(name)) return "";
    if (REFERENCES.test(name))
      return `${name}:${value.split(/\s+/).every((id) => document.getElementById(id))}`;
    return STATES.test(name) || value === "" ? `${name}=${value}` : name;
  };
  const buildOf = (element: Element, isPart: (element: Element) => boolean): string => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const scrolls = Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight) > SCROLLBAR;
    const state = `${element.checkVisibility({ visibilityProperty: true })} ${element !== document.body && scrolls}`;
    const attributes = [...element.attributes].map(attributeOf).join(" ");
    const children = [...element.childNodes].map((node) => {
      if (node instanceof Element) return isPart(node) ? "part" : buildOf(node, isPart);
      return node.textContent?.trim() ? "text" : "";
    });
    return `<${element.localName} ${attributes} ${state}>${children.join("")}`;
  };
  /** Builds are long, and every page is told which are known. */
  const short = (text: string): string => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place += 1) {
      low = Math.imul(low ^ text.charCodeAt(place), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(place), 1597334677);
    }
    return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
  };
  const builds = new Set(known);
  const found: string[] = [];
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  for (const part of document.querySelectorAll(PARTS)) {
    if (part.closest(`[${mark}]`)) continue;
    const build = short(`${innerWidth} ${part.parentElement?.localName} ${buildOf(part, () => false)}`);
    if (builds.has(build)) {
      part.setAttribute(mark, "");
      continue;
    }
    builds.add(build);
    found.push(build);
  }
  const frame = buildOf(document.body, (element) => element.matches(PARTS));
  return { found, frame: short(`${document.title !== ""} ${frame}`) };
}
