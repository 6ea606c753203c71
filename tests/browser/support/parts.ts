/**
 * Runs in the page. Marks header, footer, and every card, row and list item that is built as one that is known or stands
 * before it, and returns how the others are built: the tags, roles and states of a part as this window shows it, and
 * where it has text, names and references, whatever these say.
 */
export function markKnownParts({ known, mark }: { known: string[]; mark: string }): string[] {
  const PARTS = "header, footer, article, li, tr";
  const LOOKS = /^(class|style|data-.*)$/;
  const REFERENCES = /^aria-(labelledby|describedby|controls|owns)$/;
  const STATES = /^(role|type|tabindex|aria-(?!label$).*)$/;
  const attributeOf = ({ name, value }: Attr): string => {
    if (LOOKS.test(name)) return "";
    if (REFERENCES.test(name))
      return `${name}:${value.split(/\s+/).every((id) => document.getElementById(id))}`;
    return STATES.test(name) || value === "" ? `${name}=${value}` : name;
  };
  const buildOf = (element: Element): string => {
    const attributes = [...element.attributes].map(attributeOf).join(" ");
    const children = [...element.childNodes].map((node) => {
      if (node instanceof Element) return buildOf(node);
      return node.textContent?.trim() ? "text" : "";
    });
    const isShown = element.checkVisibility({ visibilityProperty: true });
    return `<${element.localName} ${attributes} ${isShown}>${children.join("")}`;
  };
  const builds = new Set(known);
  const found: string[] = [];
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  for (const part of document.querySelectorAll(PARTS)) {
    if (part.closest(`[${mark}]`)) continue;
    const build = `${innerWidth} ${part.parentElement?.localName} ${buildOf(part)}`;
    if (builds.has(build)) {
      part.setAttribute(mark, "");
      continue;
    }
    builds.add(build);
    found.push(build);
  }
  return found;
}
