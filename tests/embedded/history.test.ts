import { expect, test } from "vitest";
import { checkHistory } from "../../bench/history/check-history";
import { recordHistory } from "../../bench/history/record-history";
import { type Anomalies, NO_ANOMALIES, type Step, type Transaction } from "../../bench/history/transaction";

test("what clients read and write, live queries too, is strictly serializable across a crash", async () => {
  const { history, frames, torn, kills } = await recordHistory({
    seconds: 3,
    writers: 4,
    watchers: 2,
    killEveryMs: 1_500,
  });
  expect(checkHistory(history)).toEqual(NO_ANOMALIES);
  expect(torn).toBe(0);
  expect(kills).toBeGreaterThan(0);
  expect(frames).toBeGreaterThan(0);
  expect(history.length).toBeGreaterThan(50);
}, 60_000);

const A = 0;
const B = 1;
/** A history in which each transaction ends before the next begins by default. */
const CASES: [string, Partial<Transaction>[], Partial<Anomalies>][] = [
  [
    "a history without faults",
    [append(A, 1), reads([A, [1]]), append(A, 2), reads([A, [1, 2]], [B, []])],
    {},
  ],
  ["a lost write", [append(A, 1), append(A, 2), reads([A, [2]])], { lost: 1 }],
  [
    "a write of a failed transaction",
    [{ ...append(A, 1), outcome: "failed" }, reads([A, [1]])],
    { aborted: 1 },
  ],
  ["a value that nobody wrote", [append(A, 1), reads([A, [1, 7]])], { invented: 1 }],
  ["a write that happened twice", [append(A, 1), reads([A, [1, 1]])], { invented: 1 }],
  [
    "half of a transaction without an answer",
    [{ steps: [write(A, 1), write(B, 2)], outcome: "unknown" }, reads([A, [1]], [B, []])],
    { partial: 1 },
  ],
  [
    "a value between two appends of one transaction",
    [{ steps: [write(A, 1), write(A, 2)] }, { ...reads([A, [1]]), start: 0n }, reads([A, [1, 2]])],
    { intermediate: 1, cyclic: 1 },
  ],
  [
    "reads that disagree about the order",
    [append(A, 1), append(A, 2), reads([A, [2]]), reads([A, [1, 2]])],
    { forked: 1, outOfTime: 1 },
  ],
  [
    "a transaction that misses its own write",
    [{ steps: [write(A, 1), { key: A, list: [] }] }, reads([A, [1]])],
    { unseen: 1 },
  ],
  [
    "a stale read after the write was acknowledged",
    [append(A, 1), reads([A, []]), reads([A, [1]])],
    { outOfTime: 1 },
  ],
  [
    "a stale read of a live query, which may be late",
    [append(A, 1), { ...reads([A, []]), start: null, session: 9 }, reads([A, [1]])],
    {},
  ],
  [
    "a live query that goes back",
    [
      append(A, 1),
      { ...reads([A, [1]]), start: null, session: 9 },
      { ...reads([A, []]), start: null, session: 9 },
      reads([A, [1]]),
    ],
    { outOfTime: 1 },
  ],
  [
    "write skew",
    [
      { steps: [{ key: A, list: [] }, write(B, 1)], start: 0n },
      { steps: [{ key: B, list: [] }, write(A, 2)], start: 0n },
      reads([A, [2]], [B, [1]]),
    ],
    { cyclic: 1 },
  ],
  [
    "a lost update",
    [
      { steps: [{ key: A, list: [] }, write(A, 1)], start: 0n },
      { steps: [{ key: A, list: [] }, write(A, 2)], start: 0n },
      reads([A, [1, 2]]),
    ],
    { cyclic: 1 },
  ],
];

test.each(CASES)("the checker judges %s", (_, transactions, expected) => {
  const history = transactions.map((transaction, n): Transaction => {
    const [start, end] = [BigInt(n * 10 + 1), BigInt(n * 10 + 5)];
    return { session: n, steps: [], outcome: "ok", start, end, ...transaction };
  });
  expect(checkHistory(history)).toEqual({ ...NO_ANOMALIES, ...expected });
});

function write(key: number, value: number): Step {
  return { key, value };
}

function append(key: number, value: number): Partial<Transaction> {
  return { steps: [write(key, value)] };
}

function reads(...lists: [number, number[]][]): Partial<Transaction> {
  return { steps: lists.map(([key, list]) => ({ key, list })) };
}
