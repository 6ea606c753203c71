import { PRODUCT_NAME, TAGLINE } from "../../domain/product";
import { BOOK_DARK_RULES, BOOK_PHONE_RULES, renderBooks, renderSection } from "./bookBlocks";
import { escaped, linkTarget } from "./escape";
import type { Block, MailContent } from "./message";
import { DARK, LIGHT } from "./palette";

const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

/** Inline styles by element: many mail programs drop style sheets. */
const STYLES = {
  body: `margin:0;padding:32px 16px;background:${LIGHT.bg};color:${LIGHT.text};font:16px/1.5 ${SANS}`,
  page: "max-width:560px;margin:0 auto",
  brand: `margin:0 0 24px;font:500 20px/28px ${SERIF};color:${LIGHT.brand};text-decoration:none`,
  card: `padding:32px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px`,
  heading: `margin:0 0 16px;font:500 28px/34px ${SERIF};color:${LIGHT.text}`,
  text: `margin:0 0 16px;color:${LIGHT.text};overflow-wrap:anywhere`,
  note: `margin:0 0 16px;font-size:14px;line-height:20px;color:${LIGHT.muted};overflow-wrap:anywhere`,
  quote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:2px solid ${LIGHT.brand};color:${LIGHT.text};white-space:pre-line;overflow-wrap:anywhere`,
  code: `margin:0 0 24px;padding:16px;background:${LIGHT.third};border-radius:6px;font:500 28px/32px ${MONO};letter-spacing:4px;text-align:center;color:${LIGHT.text}`,
  button: `display:inline-block;padding:12px 24px;background:${LIGHT.fill};border-radius:6px;color:${LIGHT["on-fill"]};font-weight:500;text-decoration:none`,
  wideButton: `display:block;margin:24px 0 0;padding:12px 24px;background:${LIGHT.fill};border-radius:6px;color:${LIGHT["on-fill"]};font-weight:500;text-align:center;text-decoration:none`,
  date: `float:right;font-size:13px;line-height:28px;color:${LIGHT.muted}`,
  small: `margin:0 0 8px;font-size:13px;line-height:20px;color:${LIGHT.muted}`,
  link: `color:${LIGHT.brand};text-decoration:underline`,
} as const;
type Part = keyof typeof STYLES;

/** Dark mode, for mail programs that support it. Others recolor emails themselves. */
const DARK_RULES = [
  `.body{background:${DARK.bg}!important;color:${DARK.text}!important}`,
  `.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}`,
  `.heading,.text,.quote{color:${DARK.text}!important}`,
  `.code{background:${DARK.third}!important;color:${DARK.text}!important}`,
  `.note,.small,.date{color:${DARK.muted}!important}`,
  `.brand,.link{color:${DARK.brand}!important}`,
  `.quote{border-color:${DARK.brand}!important}`,
  `.button,.wideButton{background:${DARK.fill}!important;color:${DARK["on-fill"]}!important}`,
].join("");

/** Renders an email as HTML. Escapes every value, and links only to http and https. */
export function renderHtml(content: MailContent): string {
  const { subject, preview, heading, blocks, reason, postalAddress, siteUrl, dateLine } = content;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${DARK_RULES}${BOOK_DARK_RULES}}@media(max-width:480px){${BOOK_PHONE_RULES}}</style></head>`,
    `<body ${styled("body")}><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>`,
    `<div ${styled("page")}>${dateLine === undefined ? "" : `<span ${styled("date")}>${escaped(dateLine)}</span>`}${anchor("brand", siteUrl, PRODUCT_NAME)}`,
    `<div style="height:16px"></div><div ${styled("card")}><h1 ${styled("heading")}>${escaped(heading)}</h1>`,
    ...blocks.map(renderBlock),
    `</div><div style="padding:24px 8px">`,
    paragraph("small", reason),
    `<p ${styled("small")}>${footerLinks(content)
      .map(([label, href]) => anchor("link", href, label))
      .join(" &nbsp; ")}</p>`,
    paragraph("small", `${PRODUCT_NAME}: ${TAGLINE}`),
    paragraph("small", postalAddress),
    `</div></div></body></html>`,
  ].join("\n");
}

/** The links of the footer. */
export function footerLinks(content: MailContent): NonNullable<MailContent["footerLinks"]> {
  return content.footerLinks ?? [["Manage email preferences", content.preferencesUrl]];
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
    case "code":
      return paragraph(block.kind, block.text);
    case "quote":
      return `<blockquote ${styled("quote")}>${escaped(block.text)}</blockquote>`;
    case "button":
      return `<p ${styled("text")}>${anchor("button", block.href, block.label)}</p>`;
    case "wideButton":
      return `<p ${styled("text")}>${anchor("wideButton", block.href, block.label)}</p>`;
    case "section":
      return renderSection(block);
    case "books":
      return renderBooks(block);
    case "link":
      return `<p ${styled("note")}>${anchor("link", block.href, block.label)}</p>`;
    case "links":
      return [
        `<p ${styled("text")}><strong>${escaped(block.title)}</strong></p>`,
        ...block.rows.map(([label, href]) => `<p ${styled("text")}>${anchor("link", href, label)}</p>`),
      ].join("\n");
    case "facts":
      return block.rows
        .map(
          ([label, value]) =>
            `<p ${styled("text")}><strong>${escaped(label)}:</strong> ${escaped(value)}</p>`,
        )
        .join("\n");
  }
}

function paragraph(part: Part, text: string): string {
  return `<p ${styled(part)}>${escaped(text)}</p>`;
}

function anchor(part: Part, href: string, label: string): string {
  return `<a ${styled(part)} href="${linkTarget(href)}">${escaped(label)}</a>`;
}

function styled(part: Part): string {
  return `class="${part}" style="${STYLES[part]}"`;
}
