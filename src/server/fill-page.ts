import { escapeHtml } from "@domain/html";
import type { PageHead } from "../head/page-head";
import { headTags } from "../head/page-head";
import { previewTags } from "../head/preview-tags";
import type { ServedAnswers } from "../head/served-answers";
import { SERVED_ANSWERS_ID } from "../head/served-answers";
import type { DrawnPage } from "./draw-page";

/** A page's head, and what search engines may know of the page's subject. */
export interface FullHead extends PageHead {
  /** The subject in the vocabulary of schema.org. */
  subject?: object;
}

/** index.html with this head instead of the one it has for every page. */
export function fillHead(html: string, head: FullHead, origin: string): string {
  const tags = [...headTags(head, origin), ...previewTags(head, origin)].map(({ name, attributes, text }) => {
    const written = Object.entries({ "data-static": "", ...attributes }).map(
      ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
    );
    return `<${name}${written.join("")}>${text === undefined ? "" : `${escapeHtml(text)}</${name}>`}`;
  });
  if (head.subject !== undefined)
    tags.push(
      `<script type="application/ld+json" data-subject="${escapeHtml(head.path ?? "")}">${scriptJson(head.subject)}</script>`,
    );
  const bare = html.replace(/\s*<meta\s+data-static[^>]*>/g, "");
  return bare.replace(/<title data-static[^>]*>[^<]*<\/title>/, () => tags.join("\n    "));
}

/**
 * The page as a visitor sees it first. What index.html shows while a page loads stands beside it, for people with a
 * login, whose page is drawn in the browser alone.
 */
export function fillBody(html: string, { body, preloads }: DrawnPage): string {
  const [, start, loading, end] =
    /^(.*?)<div id="root">(.*)<\/div>(\s*(?:<template|<\/body).*)$/s.exec(html) ?? [];
  if (start === undefined) throw new Error("The built index.html has no #root.");
  const head = start.replace("</head>", () => `${preloads}</head>`);
  return `${head}<div id="root" data-drawn>${body}</div>${loading}${end}`;
}

/** The page with the answers to its first queries. */
export function fillAnswers(html: string, answers: ServedAnswers): string {
  const element = `<script type="application/json" id="${SERVED_ANSWERS_ID}">${scriptJson(answers)}</script>`;
  return html.replace("</body>", () => `${element}\n  </body>`);
}

/** JSON that no markup in it can end. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
