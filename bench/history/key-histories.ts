import { type Anomalies, NO_ANOMALIES, type Step, type Transaction } from "./transaction";

/** What happened to one list. */
export interface KeyHistory {
  /** The transaction of each value, in the order of the values. */
  writers: readonly number[];
  /** Which transaction saw how many values. */
  reads: readonly { transaction: number; length: number }[];
}

interface Append {
  transaction: number;
  key: number;
  /** Its transaction's last append to this list. */
  isLast: boolean;
}

interface Read {
  transaction: number;
  list: readonly number[];
}

/** The order of each list's values, and what no order can explain. Cycles are not counted here. */
export function keyHistories(history: readonly Transaction[]): {
  keys: KeyHistory[];
  anomalies: Anomalies;
} {
  const appends = appendsOf(history);
  const reads = readsOf(history);
  const anomalies = { ...NO_ANOMALIES, unseen: countUnseen(history) };
  const stored = new Set<number>();
  const keys: KeyHistory[] = [];
  for (const [key, ofKey] of reads) {
    const final = ofKey.at(-1)?.list ?? [];
    for (const value of final) stored.add(value);
    const known = final.flatMap((value) => appends.get(value) ?? []);
    const isOwn = (append: Append) => append.key === key;
    anomalies.invented += final.length - new Set(final).size + (final.length - known.filter(isOwn).length);
    anomalies.aborted += known.filter(({ transaction }) => history[transaction]?.outcome === "failed").length;
    for (const { list, transaction } of ofKey) {
      if (list.some((value, place) => final[place] !== value)) anomalies.forked += 1;
      const last = appends.get(list.at(-1) ?? -1);
      if (last && !last.isLast && last.transaction !== transaction) anomalies.intermediate += 1;
    }
    keys.push({
      writers: known.map(({ transaction }) => transaction),
      reads: ofKey.map(({ list, transaction }) => ({ transaction, length: list.length })),
    });
  }
  for (const { steps, outcome } of history) {
    const values = steps.flatMap((step) => ("value" in step ? [step.value] : []));
    const there = values.filter((value) => stored.has(value)).length;
    if (outcome === "ok") anomalies.lost += values.length - there;
    else if (there > 0 && there < values.length) anomalies.partial += 1;
  }
  return { keys, anomalies };
}

function appendsOf(history: readonly Transaction[]): Map<number, Append> {
  const appends = new Map<number, Append>();
  for (const [transaction, { steps }] of history.entries())
    for (const [place, step] of steps.entries()) {
      if (!("value" in step)) continue;
      const isLast = !steps.slice(place + 1).some((later) => "value" in later && later.key === step.key);
      appends.set(step.value, { transaction, key: step.key, isLast });
    }
  return appends;
}

function readsOf(history: readonly Transaction[]): Map<number, Read[]> {
  const reads = new Map<number, Read[]>();
  for (const [transaction, { steps, outcome }] of history.entries()) {
    if (outcome !== "ok") continue;
    for (const [place, step] of steps.entries()) {
      // What follows a transaction's own append tells of that append only.
      if (!("list" in step) || ownAppends(steps.slice(0, place), step.key).length > 0) continue;
      const ofKey = reads.get(step.key);
      if (ofKey) ofKey.push({ transaction, list: step.list });
      else reads.set(step.key, [{ transaction, list: step.list }]);
    }
  }
  return reads;
}

function countUnseen(history: readonly Transaction[]): number {
  let unseen = 0;
  for (const { steps } of history)
    for (const [place, step] of steps.entries()) {
      if (!("list" in step)) continue;
      const own = ownAppends(steps.slice(0, place), step.key);
      const seen = own.length === 0 ? [] : step.list.slice(-own.length);
      if (own.some((value, at) => seen[at] !== value)) unseen += 1;
    }
  return unseen;
}

function ownAppends(steps: readonly Step[], key: number): number[] {
  return steps.flatMap((step) => ("value" in step && step.key === key ? [step.value] : []));
}
