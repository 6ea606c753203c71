import { figure, type Figure } from "../../support/figures";
import type { Place, Recorded, Recorder } from "./recorder";
import { replay, type Outcome } from "./replay";
import { KINDS, recordWorkload } from "./workload";

/** `CONTENTION_CALLS` makes it shorter. */
const CALLS = Number(process.env.CONTENTION_CALLS ?? 3_000);
const RATES = [10, 100, 1_000];
const ROUNDS = 5;
const SHOWN_PLACES = 8;

/**
 * Records what the product's mutations read and write, replays them side by side as on Convex's cloud, and returns how
 * many of a hundred transactions are repeated because another one was faster.
 */
export async function measureContention(): Promise<Figure[]> {
  const recorder = await recordWorkload(CALLS);
  return [...sizesOf(recorder.recorded), ...RATES.flatMap((rate) => measureRate(recorder, rate))];
}

/** What one transaction reads and writes, of which Convex allows 4,096 and 16,000. */
function sizesOf(recorded: readonly Recorded[]): Figure[] {
  const groups = [...KINDS, "emails", "jobs"].map((group) => ({
    group,
    transactions: recorded.filter((each) => groupOf(each) === group),
  }));
  return groups
    .filter(({ transactions }) => transactions.length > 0)
    .flatMap(({ group, transactions }) => [
      figure(
        `index ranges and documents read, ${group}`,
        "",
        transactions.map(({ reads }) => reads.intervals.length + reads.tokens.size),
      ),
      figure(
        `documents written, ${group}`,
        "",
        transactions.map(({ documents }) => documents),
      ),
    ]);
}

function measureRate(recorder: Recorder, rate: number): Figure[] {
  const rounds = Array.from({ length: ROUNDS }, () => replay(recorder.recorded, rate, groupOf));
  const all = rounds.map((outcomes) => total([...outcomes.values()]));
  showPlaces(recorder, rate, all);
  const label = `${rate} calls/s`;
  const groups = [...KINDS, "emails", "jobs"].filter((group) => rounds.every((round) => round.has(group)));
  return [
    ...groups.map((group) =>
      figure(
        `retries, ${label}, ${group}`,
        "%",
        rounds.map((round) => retries(round.get(group))),
      ),
    ),
    figure(`retries, ${label}, all`, "%", all.map(retries)),
    figure(`failed after 4 retries, ${label}, all`, "%", all.map(failures)),
  ];
}

/** Mutations that a client's call schedules are jobs, except those that send email. */
function groupOf({ name, kind }: Recorded): string {
  if (name.startsWith("email/")) return "emails";
  return name.startsWith("jobs/") ? "jobs" : kind;
}

function retries(outcome: Outcome | undefined): number {
  return outcome === undefined ? 0 : (100 * outcome.conflicts) / outcome.transactions;
}

function failures({ failures: failed, transactions }: Outcome): number {
  return (100 * failed) / transactions;
}

function total(outcomes: readonly Outcome[]): Outcome {
  const places = new Map<Place, number>();
  const sum = { transactions: 0, conflicts: 0, failures: 0, places };
  for (const outcome of outcomes) {
    sum.transactions += outcome.transactions;
    sum.conflicts += outcome.conflicts;
    sum.failures += outcome.failures;
    for (const [place, count] of outcome.places) places.set(place, (places.get(place) ?? 0) + count);
  }
  return sum;
}

/** Names the indexes where most conflicts were, on stderr beside the figures. */
function showPlaces(recorder: Recorder, rate: number, rounds: readonly Outcome[]): void {
  const counts = new Map<string, number>();
  const transactions = rounds.reduce((sum, round) => sum + round.transactions, 0);
  for (const { places } of rounds)
    for (const [place, count] of places) {
      const name = recorder.nameOf(place);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN_PLACES);
  const shown = most.map(([name, count]) => `${name} ${((100 * count) / transactions).toFixed(2)}%`);
  process.stderr.write(`${rate} calls/s, retries by place: ${shown.join(", ") || "none"}\n`);
}
