import { api } from "@convex/_generated/api";
import { isGenre } from "@domain/books/genres";
import { authorPath } from "@domain/links";
import { ARTICLES, BLOG } from "../content/blog/articles";
import { authorHead, bookHead, browseHead, postHead } from "../head/heads";
import { HOME_HEAD } from "../head/home-head";
import { isKnownPath } from "../routes";
import { REDIRECTS } from "../screens/shell/redirects";
import type { ServedAnswers } from "../head/served-answers";
import type { FullHead } from "./fill-page";
import { FIXED_PAGES } from "./fixed-pages";
import { segments } from "./page-address";
import { PageAnswers, takeBrowse, takeHome, takeWorks } from "./page-answers";
import type { Ask } from "./questions";
import { authorSubject, bookSubject } from "./subjects";

/** What the server says of an address before a browser draws it. */
export type Page =
  { status: 200 | 404; head: FullHead; answers?: ServedAnswers; isDrawn?: boolean } | { redirect: string };

const MISSING: Page = { status: 404, head: { title: "Not found", noindex: true } };
/** A page that shows nothing to a visitor who is not logged in. */
const PERSONAL: Page = { status: 200, head: { noindex: true } };

/** The page at this address (`pageAddress`). A redirect keeps the asked search. Rejects if the backend does not answer. */
export async function pageAt({ pathname: path, searchParams, search, origin }: URL, ask: Ask): Promise<Page> {
  const fixed = FIXED_PAGES.get(path);
  const answers = new PageAnswers(ask);
  if (fixed) return { status: 200, head: fixed, isDrawn: path === BLOG.path && search === "" };
  if (path === "/") {
    const isDrawn = await taken(takeHome(answers));
    return { status: 200, head: HOME_HEAD, answers: answers.served, isDrawn };
  }
  if (path === "/browse") {
    const genre = searchParams.get("genre") ?? "";
    const isDrawn = await taken(takeBrowse(answers, searchParams));
    const head = browseHead(isGenre(genre) ? genre : undefined);
    return { status: 200, head, answers: answers.served, isDrawn };
  }
  const redirect = REDIRECTS[path];
  if (redirect !== undefined) return { redirect };
  const [area, name, ...more] = segments(path) ?? [];
  if (area === undefined) return MISSING;
  if (name !== undefined && more.length === 0) {
    if (area === "book") return await bookAt(name, origin, answers);
    if (area === "authors") return await authorAt(name, origin, answers);
    if (area === "author") return { redirect: authorPath({ slug: name }) };
    if (area === "blog") return postAt(name);
  }
  return isKnownPath(path) ? PERSONAL : MISSING;
}

async function bookAt(idOrSlug: string, origin: string, answers: PageAnswers): Promise<Page> {
  const book = await answers.take("visitors", api.books.get, { idOrSlug });
  if (book === null) return MISSING;
  return {
    status: 200,
    head: { ...bookHead(book), subject: bookSubject(book, origin) },
    answers: answers.served,
    isDrawn: true,
  };
}

async function authorAt(slugOrId: string, origin: string, answers: PageAnswers): Promise<Page> {
  const author = await answers.take("visitors", api.authors.bySlug, { slugOrId });
  if (author === null) return MISSING;
  if (author.slug !== slugOrId) return { redirect: authorPath(author) };
  const isDrawn = await taken(takeWorks(answers, author));
  const head = { ...authorHead(author), subject: authorSubject(author, origin) };
  return { status: 200, head, answers: answers.served, isDrawn };
}

function postAt(id: string): Page {
  const article = ARTICLES.find((known) => known.id === id);
  return article ? { status: 200, head: postHead(article), isDrawn: true } : MISSING;
}

/** False if the backend did not answer: the browser asks again for what did not come, and its page says so. */
async function taken(answers: Promise<void>): Promise<boolean> {
  return await answers.then(
    () => true,
    () => false,
  );
}
