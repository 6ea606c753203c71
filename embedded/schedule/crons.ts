import type { Snapshot, Transaction } from "../db/access";
import type { CronSchedule, CronSpec } from "../functions/deployment";
import { readAll } from "../functions/rows";
import { canonicalJson, type ConvexObject } from "../values/value";
import { firstRun, nextRun } from "./cron-times";

export const CRONS_TABLE = "_crons";
/** Touched by every commit that changes when a cron is due. */
export const CRONS_TOKEN = "crons";
export const CRONS_INDEXES = [{ name: "by_next_run", fields: ["nextRun"] }];

/** One cron of the active deployment. Times are ms since the epoch. */
export interface Cron {
  _id: string;
  identifier: string;
  /** `mod:fn` */
  name: string;
  args: ConvexObject;
  schedule: CronSchedule;
  nextRun: number;
}

export interface CronDiff {
  added: string[];
  updated: string[];
  deleted: string[];
}

/** What `applyCrons` would change, by identifier. */
export function cronDiff(snapshot: Snapshot, crons: readonly CronSpec[]): CronDiff {
  const stored = new Map(readAll<Cron>(snapshot, CRONS_TABLE).map((cron) => [cron.identifier, cron]));
  const wanted = new Set(crons.map(({ identifier }) => identifier));
  return {
    added: crons.filter(({ identifier }) => !stored.has(identifier)).map(({ identifier }) => identifier),
    updated: crons
      .filter((cron) => isChanged(stored.get(cron.identifier), cron))
      .map(({ identifier }) => identifier),
    deleted: [...stored.keys()].filter((identifier) => !wanted.has(identifier)),
  };
}

/**
 * Makes `_crons` match a deployment, by identifier: part of the transaction that activates it. A cron
 * whose schedule changed starts anew at `now` (ms since the epoch).
 */
export function applyCrons(transaction: Transaction, crons: readonly CronSpec[], now: number): CronDiff {
  const stored = new Map(readAll<Cron>(transaction, CRONS_TABLE).map((cron) => [cron.identifier, cron]));
  const diff = cronDiff(transaction, crons);
  for (const cron of crons) {
    const old = stored.get(cron.identifier);
    const { identifier, name, args } = cron;
    const schedule = { ...cron.schedule };
    if (old === undefined) {
      const row = { identifier, name, args, schedule, nextRun: firstRun(cron.schedule, now) };
      transaction.trusted.insert(CRONS_TABLE, row);
    } else if (isChanged(old, cron)) {
      const isRescheduled = !isSame(old.schedule, cron.schedule);
      const next = isRescheduled ? firstRun(cron.schedule, now) : old.nextRun;
      transaction.trusted.patch(old._id, { name, args, schedule, nextRun: next }, CRONS_TABLE);
    }
  }
  for (const identifier of diff.deleted) {
    const old = stored.get(identifier);
    if (old !== undefined) transaction.trusted.remove(old._id, CRONS_TABLE);
  }
  if (diff.added.length + diff.updated.length + diff.deleted.length > 0) transaction.touch(CRONS_TOKEN);
  return diff;
}

/** The cron as this transaction sees it, when it is still due at the same time; null when it changed. */
export function stillDue(transaction: Transaction, cron: Cron): Cron | null {
  const text = transaction.trusted.get(cron._id, { table: CRONS_TABLE, system: true });
  const current = text === null ? null : (JSON.parse(text) as Cron);
  return current?.nextRun === cron.nextRun ? current : null;
}

/** Moves a cron to its next time after `now`. */
export function advance(transaction: Transaction, cron: Cron, now: number): void {
  const next = nextRun(cron.schedule, cron.nextRun, now);
  transaction.trusted.patch(cron._id, { nextRun: next }, CRONS_TABLE);
  transaction.touch(CRONS_TOKEN);
}

function isChanged(old: Cron | undefined, cron: CronSpec): boolean {
  if (old === undefined) return false;
  return old.name !== cron.name || !isSame(old.args, cron.args) || !isSame(old.schedule, cron.schedule);
}

function isSame(a: ConvexObject | CronSchedule, b: ConvexObject | CronSchedule): boolean {
  return canonicalJson({ ...a }) === canonicalJson({ ...b });
}
