import { type FunctionReference, makeFunctionReference } from "convex/server";

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
}

export interface AuditAnswer {
  orders: number[];
  lines: number[];
  counted: number;
}

type Args = { writer: number; from: number; to: number };
export type AuditReference = FunctionReference<"query", "public", Args, AuditAnswer>;

const AUDIT: AuditReference = makeFunctionReference<"query", Args, AuditAnswer>("storm:audit");
const LINES = 3;
/** Four documents each: far below what one query may read. */
const WINDOW = 4_000;

export function noFindings(): Findings {
  return { lost: 0, partial: 0, duplicated: 0, unknown: 0 };
}

export function sum(total: Findings, more: Findings): void {
  total.lost += more.lost;
  total.partial += more.partial;
  total.duplicated += more.duplicated;
  total.unknown += more.unknown;
}

/** Compares one writer's ledger with the backend, from `ledger.audited` on. */
export async function auditOrders(
  ledger: Ledger,
  query: (name: AuditReference, args: Args) => Promise<AuditAnswer>,
): Promise<Findings> {
  const findings = noFindings();
  let stored = ledger.audited;
  let counted = stored;
  // One window beyond the last order sent must be empty.
  for (let from = ledger.audited; from <= ledger.sent; from += WINDOW) {
    const answer = await query(AUDIT, { writer: ledger.writer, from, to: from + WINDOW });
    sum(findings, compare(ledger, answer, from, from + WINDOW));
    stored += answer.orders.length;
    counted = answer.counted;
  }
  if (counted !== stored) findings.partial += 1;
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
