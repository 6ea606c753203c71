import { fillHead } from "./fill-page";
import type { Page } from "./pages";
import { pageAt } from "./pages";
import { openQuestions } from "./questions";

export interface SiteSettings {
  /** The built index.html. */
  html: string;
  /** The public address of the site. */
  siteUrl: string;
  /** Where this server reaches the backend's API. */
  backendUrl: string;
}

/** What is sent for an address. The same object while it is kept. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers the address of a page: its path with its search. */
export type Site = (address: string) => Promise<Answer>;

const KEPT_MS = 5_000;
const MAX_KEPT = 1_000;
const HTML = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

/**
 * The site's pages, each with its own head, from what a visitor may see. Without an answer from the backend, the page
 * is sent as it was built, and the browser fills it once the backend is back.
 */
export function openSite({ html, siteUrl, backendUrl }: SiteSettings): Site {
  const ask = openQuestions(backendUrl);
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>();
  const answerTo = async (address: string) =>
    toAnswer(await pageAt(new URL(siteUrl + address), ask), html, siteUrl);
  return async (address) => {
    const found = kept.get(address);
    if (found && Date.now() < found.until) return await found.answer;
    const answer = answerTo(address).catch((): Answer => ({ status: 200, headers: HTML, body: html }));
    kept.delete(address);
    kept.set(address, { answer, until: Date.now() + KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return await answer;
  };
}

function toAnswer(page: Page, html: string, siteUrl: string): Answer {
  if ("redirect" in page) {
    const headers = { Location: page.redirect, "Cache-Control": "no-store" };
    return { status: 301, headers, body: "" };
  }
  const { status, head } = page;
  const headers = head.noindex ? { ...HTML, "X-Robots-Tag": "noindex" } : HTML;
  return { status, headers, body: fillHead(html, head, siteUrl) };
}
