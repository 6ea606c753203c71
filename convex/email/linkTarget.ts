import { escapeHtml } from "../../domain/html";

/** The value of an `href`. Only http and https are linked to. */
export function linkTarget(href: string): string {
  return escapeHtml(/^https?:\/\//.test(href) ? href : "about:blank");
}
