import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Actor, Stage } from "../../support/stage";

type Starter = "pa" | "pd" | "ps";

/** The conversation of each producer with the author in column `ao`, and one of two other people. */
export type StagedThreads = Record<
  Starter | "elsewhere",
  { id: Id<"threads">; fromAuthor: MessageId; fromProducer: MessageId }
>;
type MessageId = Id<"threadMessages">;

/** The two people who may receive the text of these conversations. */
export const THREAD_SECRETS: readonly [secret: string, pattern: RegExp, who: readonly ("ao" | Starter)[]][] =
  [
    ["an approved producer's messages", /Words of a canary pa/, ["ao", "pa"]],
    ["a suspended producer's messages", /Words of a canary ps/, ["ao", "ps"]],
    ["the messages of two other people", /Words of a canary elsewhere/, []],
  ];

/** Each of these producers writes to the book's author, who answers. Two others write to each other. */
export async function stageThreads(
  stage: Stage,
  bookId: Id<"books">,
  author: Pick<Actor, "query" | "mutation">,
  producers: Record<Starter, Pick<Actor, "query" | "mutation">>,
): Promise<StagedThreads> {
  const started = async (who: string, producer: typeof author, to: typeof author, about: Id<"books">) => {
    const id = await producer.mutation(api.messages.threads.start, {
      bookId: about,
      text: `Words of a canary ${who}`,
    });
    const fromAuthor = await to.mutation(api.messages.threads.send, {
      threadId: id,
      text: `Words of a canary ${who}`,
    });
    const text = `Words of a canary ${who}, again`;
    return {
      id,
      fromAuthor,
      fromProducer: await producer.mutation(api.messages.threads.send, { threadId: id, text }),
    };
  };
  const other = await stage.person("author");
  const another = await stage.producer("approved", { emailVerified: true });
  const last = { genre: "Romance" as const, amazonReviewsCount: 1 };
  const elsewhere = await stage.book({
    title: "Elsewhere",
    ownerId: other.userId,
    profileId: other.profileId,
    ...last,
  });
  const threads = {
    pa: await started("pa", producers.pa, author, bookId),
    pd: await started("pd", producers.pd, author, bookId),
    ps: await started("ps", producers.ps, author, bookId),
    elsewhere: await started("elsewhere", another, other, elsewhere),
  };
  // Other rows count the public books.
  await stage.remove("elsewhere");
  return threads;
}
