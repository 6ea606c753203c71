import { renderBooks, renderSection } from "./bookBlocks";
import { escapeHtml } from "../../domain/html";
import { linkTarget } from "./linkTarget";
import type { Block } from "./message";
import type { Part } from "./styles";
import { styled, TABLE } from "./styles";

/** A part of an email as HTML. */
export function renderBlock(block: Block): string {
  switch (block.kind) {
    case "text":
      return paragraph(block.kind, withLineBreaks(escapeHtml(block.text)));
    case "note":
      return paragraph(block.kind, escapeHtml(block.text));
    case "code":
      return wideTable(`<tr><td ${styled(block.kind)}>${escapeHtml(block.text)}</td></tr>`);
    case "quote":
      return wideTable(`<tr><td ${styled(block.kind)}>${withLineBreaks(escapeHtml(block.text))}</td></tr>`);
    case "button":
      return button(block.label, block.href, "");
    case "wideButton":
      return button(block.label, block.href, 'width="100%"');
    case "link":
      return paragraph("note", anchor(block.href, block.label));
    case "links":
      return [
        paragraph("strong", escapeHtml(block.title)),
        ...block.rows.map(([label, href]) => paragraph("text", anchor(href, label))),
      ].join("\n");
    case "facts":
      return wideTable(block.rows.map(([label, value]) => factRow(label, value)).join("\n"));
    case "section":
      return renderSection(block);
    case "books":
      return renderBooks(block);
  }
}

function paragraph(part: Part, content: string): string {
  return `<p ${styled(part)}>${content}</p>`;
}

/** Outlook on Windows keeps no line breaks by a style. */
function withLineBreaks(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, "<br>");
}

function anchor(href: string, label: string): string {
  return `<a ${styled("link")} href="${linkTarget(href)}">${escapeHtml(label)}</a>`;
}

/** The cell has the color, and Outlook's padding. The link has the padding elsewhere, so all of the button is pressed. */
function button(label: string, href: string, width: "" | 'width="100%"'): string {
  const link = `<a ${styled("buttonLink")} href="${linkTarget(href)}">${escapeHtml(label)}</a>`;
  const cell = `<table ${TABLE} ${width}><tr><td ${styled("button")}>${link}</td></tr></table>`;
  return wideTable(`<tr><td style="padding-top:8px">${cell}</td></tr>`);
}

function factRow(label: string, value: string): string {
  return `<tr><th scope="row" width="34%" ${styled("fact")}>${escapeHtml(label)}</th><td ${styled("value")}>${escapeHtml(value)}</td></tr>`;
}

/** A table as wide as the text, with a paragraph's space below it: Outlook gives tables no margin. */
function wideTable(rows: string): string {
  return `<table ${TABLE} width="100%" ${styled("fixed")}>${rows}</table><div style="height:16px;line-height:16px;font-size:0">&nbsp;</div>`;
}
