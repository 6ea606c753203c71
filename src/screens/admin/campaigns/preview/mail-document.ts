interface HtmlPolicy {
  createHTML: (html: string) => string;
}
interface TrustedWindow {
  /** Chromium's. What the parser below makes of an email never enters a page as it is. */
  trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
}

const POLICY = (window as TrustedWindow).trustedTypes?.createPolicy("mail-preview", {
  createHTML: (html) => html,
});

export type MailTheme = "light" | "dark";

/**
 * Fills a frame's empty document with an email, as a picture: scripts, frames, forms and the links' targets are left out.
 * The page's security policy forbids inline styles in markup, so each is set by script.
 */
export function drawMail(frame: Document, html: string, theme: MailTheme): void {
  const shown = html.replace(COMMENT, "");
  const css = [...shown.matchAll(STYLE_SHEET)].map(([, rules = ""]) => rules);
  // Under other names nothing is blocked, and nothing logged, while the markup is parsed.
  const markup = shown.replace(STYLE_SHEET, "").replaceAll(' style="', ` ${STYLE}="`);
  const mail = new DOMParser().parseFromString(POLICY?.createHTML(markup) ?? markup, "text/html");
  frame.body.replaceChildren(...[...mail.body.childNodes].flatMap((node) => copyOf(node, frame)));
  copyAttributes(mail.body, frame.body);
  frame.documentElement.style.colorScheme = theme;
  frame.adoptedStyleSheets = css.map((rules) => sheetOf(frame, rules, theme));
}

/** What Outlook alone reads stands in comments. */
const COMMENT = /<!--[\s\S]*?-->/g;
const STYLE_SHEET = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLE = "data-style";
const DROPPED = new Set(["SCRIPT", "IFRAME", "OBJECT", "EMBED", "FORM", "INPUT", "LINK", "META", "BASE"]);
const COPIED =
  /^(class|role|alt|title|width|height|align|valign|bgcolor|border|cellpadding|cellspacing|colspan|rowspan|dir|lang)$/;

function copyOf(node: Node, frame: Document): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [frame.createTextNode(node.textContent ?? "")];
  if (!(node instanceof Element) || DROPPED.has(node.tagName)) return [];
  const copy = frame.createElement(node.tagName);
  copyAttributes(node, copy);
  const source = node.getAttribute("src");
  if (copy.tagName === "IMG" && source !== null) copy.setAttribute("src", source);
  copy.append(...[...node.childNodes].flatMap((child) => copyOf(child, frame)));
  return [copy];
}

function copyAttributes(from: Element, to: HTMLElement): void {
  for (const { name, value } of from.attributes) {
    if (name === STYLE) to.style.cssText = value;
    else if (COPIED.test(name)) to.setAttribute(name, value);
  }
}

/** The email's style sheet, with its rules for dark mode switched on or off instead of following the device. */
function sheetOf(frame: Document, css: string, theme: MailTheme): CSSStyleSheet {
  const Sheet = frame.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(css);
  for (const rule of sheet.cssRules) {
    if (!("media" in rule)) continue;
    const media = rule.media as MediaList;
    if (media.mediaText.includes("prefers-color-scheme"))
      media.mediaText = media.mediaText.includes(theme) ? "all" : "not all";
  }
  return sheet;
}
