import type { ServedAnswers } from "../head/served-answers";
import type { Answer, SiteSettings } from "./answer";
import { atMost } from "./at-most";
import { type DrawnPage, drawPage } from "./draw-page";
import { fillAnswers, fillBody, fillHead } from "./fill-page";
import { AnswerCache } from "./answer-cache";
import { pageAddress } from "./page-address";
import type { Page } from "./pages";
import { pageAt } from "./pages";
import { proxiedAddress, proxy } from "./proxy";
import { previewAnswer, previewedSlug } from "./preview-answer";
import { openQuestions } from "./questions";

/** Answers the address of a page: its path with its search. */
export type Site = (address: string) => Promise<Answer>;

const PAGE_KEPT_MS = 1_000;
const MAX_PAGES = 1_000;
const MAX_PICTURES = 100;
/** Drawing takes the processor. Beyond these, browsers draw their page themselves. */
const MAX_DRAWN_AT_ONCE = 8;
/** Each takes a thread of the process for a while. Beyond these, a link preview asks again later. */
const MAX_PICTURES_AT_ONCE = 4;
const HTML = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

/**
 * The site's pages, each with its own head, from what a visitor may see. Without an answer from the backend, the page
 * is sent as it was built, and the browser fills it once the backend is back.
 */
export function openSite({
  html,
  drawnHtml,
  siteUrl,
  backendUrl,
  actionsUrl,
  logError = console.error,
  drawPicture,
}: SiteSettings): Site {
  const ask = openQuestions(backendUrl);
  const kept = new AnswerCache(MAX_PAGES);
  const pictures = new AnswerCache(MAX_PICTURES);
  const draw = atMost(MAX_DRAWN_AT_ONCE, drawPage);
  const drawOnePicture = drawPicture && atMost(MAX_PICTURES_AT_ONCE, drawPicture);
  const page = async (url: URL): Promise<Answer> => {
    try {
      return await toAnswer(await pageAt(url, ask), { html, drawnHtml, url, draw, logError });
    } catch {
      return { status: 200, headers: HTML, body: html };
    }
  };
  return async (address) => {
    // A client may send anything for a path; "@evil.example/" after the origin would make another one.
    const url = address.startsWith("/") ? URL.parse(siteUrl + address) : null;
    if (url === null) return { status: 400, headers: { "Cache-Control": "no-store" }, body: "" };
    const slug = previewedSlug(url.pathname);
    if (slug !== null) {
      const picture = () => previewAnswer(slug, { ask, backendUrl, drawPicture: drawOnePicture });
      return await pictures.get(slug, picture, maxAgeMs);
    }
    const passed = proxiedAddress(url);
    if (passed !== null) return await kept.get(passed, () => proxy(actionsUrl, passed), maxAgeMs);
    const known = pageAddress(url);
    const answer = await kept.get(
      known.pathname + known.search,
      () => page(known),
      () => PAGE_KEPT_MS,
    );
    return withSearch(answer, url.search);
  };
}

function maxAgeMs({ status, headers }: Answer): number {
  const [, seconds = "0"] = /max-age=(\d+)/.exec(headers["Cache-Control"] ?? "") ?? [];
  return status === 200 ? Number(seconds) * 1_000 : 0;
}

/** A redirect that leads on with the search it was asked with. */
function withSearch(answer: Answer, search: string): Answer {
  const to = answer.headers.Location;
  if (to === undefined || search === "") return answer;
  const [path, hash] = to.split("#");
  const Location = `${path}${search}${hash === undefined ? "" : `#${hash}`}`;
  return { ...answer, headers: { ...answer.headers, Location } };
}

interface Drawer extends Required<Pick<SiteSettings, "html" | "drawnHtml" | "logError">> {
  url: URL;
  draw: (url: URL, answers?: ServedAnswers) => Promise<DrawnPage | null>;
}

async function toAnswer(page: Page, { html, drawnHtml, url, draw, logError }: Drawer): Promise<Answer> {
  if ("redirect" in page) {
    const headers = { Location: page.redirect, "Cache-Control": "no-store" };
    return { status: 301, headers, body: "" };
  }
  const { status, head } = page;
  const headers = head.noindex ? { ...HTML, "X-Robots-Tag": "noindex" } : HTML;
  const undrawn = (error: unknown) => {
    logError(`A page could not be drawn: ${error instanceof Error ? error.stack : String(error)}`);
    return null;
  };
  // Without it, a browser draws the page itself.
  const drawn = page.isDrawn ? await draw(url, page.answers).catch(undrawn) : null;
  const filled = fillHead(drawn ? fillBody(drawnHtml, drawn) : html, head, url.origin);
  return { status, headers, body: page.answers ? fillAnswers(filled, page.answers) : filled };
}
