import { PRODUCT_NAME, TAGLINE } from "../../domain/product";
import { renderBlock } from "./blockHtml";
import { escapeHtml } from "../../domain/html";
import { linkTarget } from "./linkTarget";
import type { MailContent } from "./message";
import { OUTLOOK_HEAD, styled, STYLE_SHEETS, TABLE } from "./styles";

/** Keeps inboxes from showing the email's first lines after its preview. */
const PREVIEW_END = "&#847;&zwnj;&nbsp;".repeat(60);

/** Outlook on Windows knows no greatest width: it gets a table of a fixed one. */
const OUTLOOK_OPEN = `<!--[if mso]><table ${TABLE} width="560" align="center"><tr><td><![endif]-->`;
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

/**
 * Renders an email as HTML: tables with inline styles, as Outlook, Gmail and Apple Mail all draw them. Escapes every value,
 * and links only to http and https.
 */
export function renderHtml(content: MailContent): string {
  const { subject, preview, heading, blocks } = content;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(subject)}</title>`,
    OUTLOOK_HEAD,
    STYLE_SHEETS,
    `</head><body ${styled("body")}><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${PREVIEW_END}</div>`,
    `<table ${TABLE} width="100%" ${styled("full")}><tr><td align="center" ${styled("page")}>`,
    OUTLOOK_OPEN,
    `<table ${TABLE} width="100%" align="center" ${styled("sheet")}>`,
    `<tr><td style="padding-bottom:20px">${header(content)}</td></tr>`,
    `<tr><td align="left" ${styled("card")}><h1 ${styled("heading")}>${escapeHtml(heading)}</h1>`,
    ...blocks.map(renderBlock),
    `</td></tr><tr><td align="left" ${styled("footer")}>${footer(content)}</td></tr></table>`,
    OUTLOOK_CLOSE,
    `</td></tr></table></body></html>`,
  ].join("\n");
}

/** The links of the footer. */
export function footerLinks(content: MailContent): NonNullable<MailContent["footerLinks"]> {
  return content.footerLinks ?? [["Manage email preferences", content.preferencesUrl]];
}

/** The mark, drawn by cells since pictures may be blocked, with the name and the day. */
function header({ siteUrl, dateLine }: MailContent): string {
  const mark = `<table ${TABLE}><tr><td width="13" height="20" ${styled("markFilled")}>&nbsp;</td><td style="vertical-align:bottom"><table ${TABLE}><tr><td width="12" height="11" ${styled("markOpen")}>&nbsp;</td></tr></table></td></tr></table>`;
  const name = `<a ${styled("brand")} href="${linkTarget(siteUrl)}">${PRODUCT_NAME}</a>`;
  const date =
    dateLine === undefined ? "" : `<td align="right" ${styled("date")}>${escapeHtml(dateLine)}</td>`;
  return `<table ${TABLE} width="100%" ${styled("full")}><tr><td width="36" style="width:36px">${mark}</td><td align="left">${name}</td>${date}</tr></table>`;
}

function footer(content: MailContent): string {
  const links = footerLinks(content).map(
    ([label, href]) => `<a ${styled("link")} href="${linkTarget(href)}">${escapeHtml(label)}</a>`,
  );
  return [
    escapeHtml(content.reason),
    links.join(" &nbsp; "),
    `${PRODUCT_NAME}: ${TAGLINE}<br>${escapeHtml(content.postalAddress)}`,
  ]
    .map((line) => `<p ${styled("small")}>${line}</p>`)
    .join("\n");
}
