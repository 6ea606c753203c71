import { bookPath, savedSearchPath } from "../../../domain/links";
import type { FoundBooks } from "../../../domain/producers/search-alerts";
import { foundBooksIn } from "../../../domain/producers/search-alerts";
import { PRODUCT_NAME } from "../../../domain/product";
import { link, text } from "../blocks";
import type { Block, Writers } from "../message";
import { greeting, isPlainLine } from "../names";

/** What a producer's saved searches found. */
export const ALERT_MAILS: Writers<"search_alert"> = {
  search_alert: ({ firstName, found, mode, stopAllToken }, { site, actions }) => {
    const searches = foundBooksIn(found);
    const titles = new Set(searches.flatMap(({ books }) => books.map(({ slug }) => slug)));
    const isOne = titles.size === 1;
    const count = isOne ? "1 new book" : `${titles.size} new books`;
    const names = searches.map(({ searchName }) => searchName);
    return {
      subject: searches.length === 1 ? `${count} for “${names[0]}”` : `${count} for your saved searches`,
      preview: `${isOne ? "It matches" : "They match"} what you look for.`,
      heading: `${count} for your saved ${searches.length === 1 ? "search" : "searches"}`,
      blocks: [
        text(greeting(firstName)),
        text(`${isOne ? "This book is" : "These books are"} public and ${isOne ? "matches" : "match"}:`),
        ...searches.flatMap((search) => blocksOf(search, site)),
        ...(searches.length > 1
          ? [link("Stop emails for all saved searches", stopLink(site, stopAllToken))]
          : []),
      ],
      reason: `You're receiving this because a search you saved on ${PRODUCT_NAME} sends ${mode} alerts.`,
      oneClickUrl: `${actions}/search-alerts/${encodeURIComponent(stopAllToken)}`,
    };
  },
};

function blocksOf({ searchId, searchName, stopToken, books }: FoundBooks, site: string): Block[] {
  return [
    {
      kind: "links",
      title: searchName,
      rows: books.map((book): [string, string] => [labelOf(book), `${site}${bookPath(book)}`]),
    },
    link(`Open “${searchName}”`, `${site}${savedSearchPath(searchId)}`),
    link(`Stop emails for “${searchName}”`, stopLink(site, stopToken)),
  ];
}

/** Authors write titles and names: one that mail programs would turn into a link is left out. */
function labelOf({ title, authorName }: FoundBooks["books"][number]): string {
  const label = `${title} by ${authorName}`;
  return isPlainLine(label) ? label : "A book whose title contains a link";
}

function stopLink(site: string, token: string): string {
  return `${site}/unsubscribe?alerts=${encodeURIComponent(token)}`;
}
