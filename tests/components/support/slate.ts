import type { api } from "@convex/_generated/api";
import type { Stage } from "@domain/producers/slate";
import type { FunctionReturnType } from "convex/server";
import { page } from "./books";
import type { Answers } from "./fake-convex";
import { desk } from "./searches";

export type Card = FunctionReturnType<typeof api.producer.slate.column>["page"][number];

/** A card of a public book, added to the slate today. */
export function slateCard(title = "Low Orbit", more: Partial<Card> = {}): Card {
  const slug = title.toLowerCase().replaceAll(/\W+/g, "-");
  return {
    bookId: slug as Card["bookId"],
    title,
    authorName: "Test Author",
    genre: "Thriller",
    bookState: "public",
    book: { slug, coverUrl: null, bestRating: 4.5, totalReviews: 20, amazonReviewsOnly: false },
    lostRights: [],
    noteLine: null,
    tags: [],
    stageSince: Date.now(),
    passReason: null,
    hasOption: false,
    optionEnd: null,
    ...more,
  };
}

/** The answers to the slate's queries: these cards in these columns. */
export function slateAnswers(columns: Partial<Record<Stage, Card[]>>, archive: Card[] = []): Answers {
  const counts = Object.entries(columns).map(([stage, cards]) => [stage, cards.length]);
  const own = desk({ ...Object.fromEntries(counts), archived: archive.length });
  const tags = [...new Set(Object.values(columns).flatMap((cards) => cards.flatMap((card) => card.tags)))];
  return {
    "producers:desk": { ...own, tags: tags.map((tag) => ({ tag, count: 1 })) },
    "producer/slate:column": ({ stage, isArchived }: { stage: Stage; isArchived: boolean }) =>
      page(isArchived ? (stage === "considering" ? archive : []) : (columns[stage] ?? [])),
  };
}
