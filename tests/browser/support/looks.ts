/** What text stands on: everything painted behind it, up to the root. */
interface Ground {
  paint: string;
  isOpaque: boolean;
  /** Something that position puts under the text may be its ground: its ancestors do not tell. */
  isPlaced: boolean;
  /** Clipped away: it is there for screen readers alone. */
  isClipped: boolean;
}

/**
 * Runs in the page. Marks the text whose look is not known, two of each look, and returns the looks by their mark.
 * A look is the text's own colors and size and the ground it stands on; where position may change the ground,
 * also the page and the classes of all that it stands in.
 */
export function markUnknownLooks({ known, mark }: { known: string[]; mark: string }): string[] {
  const ENOUGH = 2;
  const CLEAR = "rgba(0, 0, 0, 0)";
  const NO_TEXT = "svg *, input:is([type=checkbox], [type=radio], [type=file])";
  const all = [...document.body.querySelectorAll("*")];
  const isPlaced = ({ position }: CSSStyleDeclaration) => position === "absolute" || position === "fixed";

  /** These have something placed in them that is painted, and that text of theirs may stand on. */
  const backed = new Set<Element | null>();
  for (const element of all) {
    const style = getComputedStyle(element);
    if (!isPlaced(style) || !(element instanceof HTMLElement)) continue;
    const isPainted = style.backgroundColor !== CLEAR || style.backgroundImage !== "none";
    if (isPainted || element.querySelector("img, svg, canvas, video")) backed.add(element.offsetParent);
  }

  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element | null): Ground => {
    if (element === null) return { paint: "", isOpaque: true, isPlaced: false, isClipped: false };
    const kept = grounds.get(element);
    if (kept) return kept;
    const behind = groundOf(element.parentElement);
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
    const isOpaque = backgroundColor !== CLEAR && !/rgba|\//.test(backgroundColor);
    const isMoved = isPlaced(style) || style.transform !== "none" || backed.has(element);
    const ground = {
      paint: paint === `${CLEAR} none 1 none normal` ? behind.paint : `${behind.paint}>${paint}`,
      isOpaque,
      isPlaced: !isOpaque && (isMoved || behind.isPlaced),
      isClipped: style.clipPath === "inset(50%)" || behind.isClipped,
    };
    grounds.set(element, ground);
    return ground;
  };
  const placeOf = (element: Element | null): string =>
    element === null
      ? location.pathname
      : `${placeOf(element.parentElement)} ${element.tagName}.${element.getAttribute("class")}`;
  const isText = (element: Element) =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  const looks: string[] = [];
  const counts = new Map<string, number>(known.map((look) => [look, ENOUGH]));
  for (const element of all) {
    element.removeAttribute(mark);
    if (!isText(element) || element.matches(NO_TEXT) || !element.checkVisibility()) continue;
    const ground = groundOf(element);
    if (ground.isClipped) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const place = ground.isPlaced ? placeOf(element) : "";
    const look = [color, fontSize, fontWeight, textShadow, ground.paint, place].join(" ");
    const count = counts.get(look) ?? 0;
    if (count === ENOUGH) continue;
    counts.set(look, count + 1);
    element.setAttribute(mark, String(looks.push(look) - 1));
  }
  return looks;
}
