import { Graph } from "./graph";
import { type KeyHistory, keyHistories } from "./key-histories";
import type { Anomalies, Transaction } from "./transaction";

interface Edges {
  add: (from: number, to: number) => void;
}

/**
 * Checks what clients saw against strict serializability, as Elle does for lists: since each value is appended once, the
 * lists tell the order of writes, and with it who saw whom. The last transaction must read all lists at the end.
 */
export function checkHistory(history: readonly Transaction[]): Anomalies {
  const { keys, anomalies } = keyHistories(history);
  const data = new Graph();
  const timed = new Graph();
  const both: Edges = {
    add: (from, to) => {
      data.add(from, to);
      timed.add(from, to);
    },
  };
  for (const key of keys) addDataEdges(key, both);
  addSessionEdges(history, timed);
  addTimeEdges(history, timed);
  const cyclic = data.cycles();
  const isTransaction = (node: number) => node < history.length;
  const outOfTime = timed.cycles().filter((group) => group.filter(isTransaction).length > 1);
  return { ...anomalies, cyclic: cyclic.length, outOfTime: Math.max(0, outOfTime.length - cyclic.length) };
}

/** Who wrote before whom, who read what of whom, and who read before somebody wrote. */
function addDataEdges({ writers, reads }: KeyHistory, graph: Edges): void {
  for (const [place, writer] of writers.entries()) {
    const next = writers[place + 1];
    if (next !== undefined) graph.add(writer, next);
  }
  for (const { transaction, length } of reads) {
    const seen = writers[length - 1];
    const unseen = writers[length];
    if (seen !== undefined) graph.add(seen, transaction);
    if (unseen !== undefined) graph.add(transaction, unseen);
  }
}

function addSessionEdges(history: readonly Transaction[], graph: Graph): void {
  const last = new Map<number, number>();
  for (const [number, { session, outcome }] of history.entries()) {
    if (outcome !== "ok") continue;
    const before = last.get(session);
    if (before !== undefined) graph.add(before, number);
    last.set(session, number);
  }
}

/**
 * A transaction that ended before another began comes first. One node for each end, in a chain, keeps the edges few:
 * a transaction leads to its end, an end to the next one, and the last end before a start to that transaction.
 */
function addTimeEdges(history: readonly Transaction[], graph: Graph): void {
  const ends = [...history.entries()]
    .filter(([, { outcome }]) => outcome === "ok")
    .sort(([, first], [, second]) => Number(first.end - second.end));
  const endNode = (place: number) => history.length + place;
  for (const [place, [number]] of ends.entries()) {
    graph.add(number, endNode(place));
    if (place > 0) graph.add(endNode(place - 1), endNode(place));
  }
  const starts = [...history.entries()].flatMap(([number, { start }]) =>
    start === null ? [] : [{ number, start }],
  );
  starts.sort((first, second) => Number(first.start - second.start));
  let place = -1;
  for (const { number, start } of starts) {
    for (let next = ends[place + 1]; next !== undefined && next[1].end < start; next = ends[place + 1])
      place += 1;
    if (place >= 0) graph.add(endNode(place), number);
  }
}
