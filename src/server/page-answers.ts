import { api } from "@convex/_generated/api";
import { browseStateOf } from "@domain/catalog/browse";
import { DEFAULT_SORT, FIRST_ASKED, PAGE_SIZE } from "@domain/catalog/sorts";
import type { FunctionReference, FunctionReturnType } from "convex/server";
import { getFunctionName } from "convex/server";
import type { Value } from "convex/values";
import { convexToJson } from "convex/values";
import type { ServedAnswers } from "../head/served-answers";
import { answerKey } from "../head/served-answers";
import { randomSeed } from "../shared/lists/visit-seed";
import type { Ask } from "./questions";

const FIRST_PAGE = { numItems: PAGE_SIZE, cursor: null };

/** Collects the answers that a page is served with. */
export class PageAnswers {
  readonly #ask: Ask;
  readonly served: ServedAnswers = { seed: randomSeed(), everybody: {}, visitors: {} };

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Asks for the page, and for this program. */
  async take<Query extends FunctionReference<"query">>(
    audience: "everybody" | "visitors",
    query: Query,
    args: Query["_args"] & Record<string, Value>,
  ): Promise<FunctionReturnType<Query>> {
    const answer: FunctionReturnType<Query> = await this.#ask(query, args);
    this.served[audience][answerKey(getFunctionName(query), args)] = convexToJson(answer as Value);
    return answer;
  }
}

/** Takes what the home page shows first. */
export async function takeHome(answers: PageAnswers): Promise<void> {
  const { seed } = answers.served;
  await Promise.all([
    answers.take("everybody", api.home.bestsellers, {}),
    answers.take("everybody", api.home.savedByProducers, {}),
    answers.take("everybody", api.home.genres, {}),
    answers.take("everybody", api.home.sponsoredStrip, { seed }),
  ]);
}

/** Takes the first books of the catalog. A text search is left to the browser. */
export async function takeBrowse(answers: PageAnswers, params: URLSearchParams): Promise<void> {
  const { q, filters, sort } = browseStateOf(params);
  if (q !== "") return;
  const { seed } = answers.served;
  await Promise.all([
    answers.take("everybody", api.catalog.browse, {
      filters,
      sort,
      paginationOpts: { ...FIRST_PAGE, numItems: FIRST_ASKED },
    }),
    answers.take("everybody", api.catalog.counts, { filters }),
    answers.take("everybody", api.catalog.sponsoredHits, { q, filters, seed }),
    ...(sort === DEFAULT_SORT ? [answers.take("everybody", api.catalog.todaysTurn, { filters, seed })] : []),
  ]);
}

/** Takes the first books of an author. */
export async function takeWorks(
  answers: PageAnswers,
  { _id: profileId }: NonNullable<FunctionReturnType<typeof api.authors.bySlug>>,
): Promise<void> {
  await answers.take("everybody", api.authors.booksOf, { profileId, paginationOpts: FIRST_PAGE });
}
