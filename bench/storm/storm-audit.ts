import { setTimeout as wait } from "node:timers/promises";
import type { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";

/** One writer's record of its orders. */
export interface Ledger {
  writer: number;
  /** Orders 0 to `sent - 1` were sent. */
  sent: number;
  /** When each order was sent, in ns of the monotonic clock. */
  sentAt: readonly bigint[];
  /** When each order was acknowledged, by the same clock. */
  acknowledged: ReadonlyMap<number, bigint>;
  /** All orders before this one were acknowledged and audited. */
  audited: number;
}

export interface Findings {
  /** Acknowledged but missing. */
  lost: number;
  /** An order without all its lines, lines without an order, or a counter that disagrees. */
  partial: number;
  duplicated: number;
  /** Present but never sent. */
  unknown: number;
  /** A mutation job that did not run, or an interrupted action that is not reported as failed. */
  jobsLost: number;
  /** A job that ran twice. */
  jobsRepeated: number;
}

interface AuditAnswer {
  orders: number[];
  lines: number[];
  counted: number;
}

/** The jobs of orders: each has a mutation job, some an action job. */
interface JobsAnswer {
  orders: number[];
  delivered: number[];
  begun: number[];
  ended: number[];
  actions: { seq: number; state: string | null }[];
}

type Args = { writer: number; from: number; to: number };
const AUDIT = makeFunctionReference<"query", Args, AuditAnswer>("storm:audit");
const AUDIT_JOBS = makeFunctionReference<"query", Args, JobsAnswer>("storm:auditJobs");
const LINES = 3;
/** Up to six documents each: far below what one query may read. */
const WINDOW = 2_000;
/** How long jobs may take that a crash interrupted, in ms. */
const JOBS_MS = 60_000;

export function noFindings(): Findings {
  return { lost: 0, partial: 0, duplicated: 0, unknown: 0, jobsLost: 0, jobsRepeated: 0 };
}

/** A line for each count, its label as wide as the others of a report. */
export function findingLines(findings: Findings, width: number, unknown = "never sent"): string {
  const labels: Record<keyof Findings, string> = {
    lost: "acknowledged and lost",
    partial: "half applied",
    duplicated: "applied twice",
    unknown,
    jobsLost: "jobs lost",
    jobsRepeated: "jobs run twice",
  };
  return (Object.keys(labels) as (keyof Findings)[])
    .map((name) => `${labels[name].padEnd(width)}${findings[name]}`)
    .join("\n");
}

export function isAnyFound(findings: Findings): boolean {
  return Object.values(findings).some((count) => count > 0);
}

/** What the writer had sent and was told by `time`. */
export function ledgerAt(ledger: Ledger, time: bigint): Ledger {
  return {
    ...ledger,
    sent: ledger.sentAt.filter((sent) => sent <= time).length,
    acknowledged: new Map([...ledger.acknowledged].filter(([, at]) => at <= time)),
  };
}

export function sum(total: Findings, more: Findings): void {
  for (const name of Object.keys(total) as (keyof Findings)[]) total[name] += more[name];
}

/** Compares one writer's ledger with the backend, from `ledger.audited` on. */
export async function auditOrders(ledger: Ledger, client: ConvexHttpClient): Promise<Findings> {
  const findings = noFindings();
  let stored = ledger.audited;
  let counted = stored;
  for (const window of windows(ledger)) {
    const answer = await client.query(AUDIT, window);
    sum(findings, compare(ledger, answer, window.from, window.to));
    stored += answer.orders.length;
    counted = answer.counted;
  }
  if (counted !== stored) findings.partial += 1;
  return findings;
}

/** Waits for the jobs of all orders from `ledger.audited` on: each mutation has run once, each action at most once. */
export async function auditJobs(ledger: Ledger, client: ConvexHttpClient): Promise<Findings> {
  const findings = noFindings();
  for (const window of windows(ledger)) {
    const deadline = Date.now() + JOBS_MS;
    let answer = await client.query(AUDIT_JOBS, window);
    while (!isSettled(answer) && Date.now() < deadline) {
      await wait(50);
      answer = await client.query(AUDIT_JOBS, window);
    }
    sum(findings, compareJobs(answer));
  }
  return findings;
}

/** The orders that are not audited yet, and some more, which must be empty. */
function windows({ writer, audited, sent }: Ledger): Args[] {
  const count = Math.floor((sent - audited) / WINDOW) + 1;
  const starts = Array.from({ length: count }, (_, n) => audited + n * WINDOW);
  return starts.map((from) => ({ writer, from, to: from + WINDOW }));
}

function isSettled({ orders, delivered, actions }: JobsAnswer): boolean {
  const isOpen = ({ state }: { state: string | null }) => state === "pending" || state === "inProgress";
  return delivered.length >= orders.length && !actions.some(isOpen);
}

function compareJobs({ orders, delivered, begun, ended, actions }: JobsAnswer): Findings {
  const findings = noFindings();
  const [deliveries, starts, ends] = [tally(delivered), tally(begun), tally(ended)];
  for (const times of [...deliveries.values(), ...starts.values(), ...ends.values()])
    if (times > 1) findings.jobsRepeated += 1;
  for (const seq of orders) if (!deliveries.has(seq)) findings.jobsLost += 1;
  for (const { seq, state } of actions) {
    const isTold = state === "failed" || (state === "success" && ends.has(seq));
    if (!isTold) findings.jobsLost += 1;
  }
  return findings;
}

function compare(ledger: Ledger, answer: AuditAnswer, from: number, to: number): Findings {
  const findings = noFindings();
  const orders = tally(answer.orders);
  const lines = tally(answer.lines);
  for (const seq of new Set([...orders.keys(), ...lines.keys()])) {
    const times = orders.get(seq) ?? 0;
    if (lines.get(seq) !== times * LINES) findings.partial += 1;
    if (times > 1) findings.duplicated += 1;
    if (seq >= ledger.sent) findings.unknown += 1;
  }
  for (const seq of ledger.acknowledged.keys()) {
    if (seq >= from && seq < to && !orders.has(seq)) findings.lost += 1;
  }
  return findings;
}

function tally(seqs: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const seq of seqs) times.set(seq, (times.get(seq) ?? 0) + 1);
  return times;
}
