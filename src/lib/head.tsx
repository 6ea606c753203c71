import { createElement, useLayoutEffect } from "react";
import type { PageHead } from "../head/page-head";
import { headTags } from "../head/page-head";
import { isTakenOverPage } from "./pages/drawn-page";

/** The page's title and meta tags. React moves them into the document head. */
export function Head(head: PageHead) {
  const { path } = head;
  useLayoutEffect(() => removeServedHead(path), [path]);
  // The server of pages fills the head itself.
  if (typeof document === "undefined") return null;
  return headTags(head, location.origin).map(({ name, attributes, text }, index) =>
    createElement(name, { key: index, ...attributes }, text),
  );
}

/**
 * Removes the head that the page was served with: its title would win over the page's own. What it tells search
 * engines about its subject stays while the page shows that subject.
 */
function removeServedHead(path: string | undefined) {
  for (const element of document.head.querySelectorAll("[data-static]"))
    if (isTakenOver(element)) element.removeAttribute("data-static");
    else element.remove();
  for (const element of document.head.querySelectorAll("[data-subject]"))
    if (element.getAttribute("data-subject") !== path) element.remove();
}

/** On a page that the server drew, React takes over the elements that it would add itself. */
function isTakenOver(element: Element): boolean {
  return isTakenOverPage() && element.matches("title, link, meta[name=description], meta[name=robots]");
}
