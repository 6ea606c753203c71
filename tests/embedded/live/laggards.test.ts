import { expect, test, vi } from "vitest";
import { EngineClosedError, QueueFullError } from "../../../embedded/functions/errors";
import { ANONYMOUS } from "../../../embedded/functions/request";
import type { CacheEntry, Subscriber } from "../../../embedded/live/cache-entry";
import { Laggards } from "../../../embedded/live/laggards";

test.each([
  { error: new QueueFullError(), failures: 1 },
  { error: new EngineClosedError(), failures: 0 },
])(
  "a session that gets no turn for its stale answers starts over: $error.name",
  async ({ error, failures }) => {
    const onFailure = vi.fn();
    const session = {};
    const laggards = new Laggards({
      rerun: () => Promise.resolve(),
      exclusive: () => Promise.reject(error),
    });
    const turn = laggards.newTurn();
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    await turn.run(entryOf(session, onFailure), pause);
    await turn.run(entryOf(session, onFailure), pause);
    await pause();
    expect(onFailure).toHaveBeenCalledTimes(failures);
    expect(laggards.has(session)).toBe(failures === 0);
  },
);

/** A stale answer with one subscriber. */
function entryOf(session: object, onFailure: () => void): CacheEntry {
  const subscribers = new Set<Subscriber>();
  const entry = { subscribers, isCurrent: false } as unknown as CacheEntry;
  subscribers.add({
    ...{ requester: ANONYMOUS, session, patienceMs: 1_000, entry, onFailure },
    ...{ onChange: () => undefined, onCaughtUp: () => undefined },
  });
  return entry;
}
