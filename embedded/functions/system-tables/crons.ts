import type { Transaction } from "../../db/access";
import { canonicalJson, type ConvexObject } from "../../values/value";
import type { CronSchedule, CronSpec } from "../deployment";
import { firstRun, nextRun } from "./cron-times";
import { readAll } from "./rows";

export const CRONS_TABLE = "_crons";
/** Touched by every commit that changes a cron's next run. */
export const CRONS_TOKEN = "crons";
export const CRONS_INDEXES = [{ name: "by_next_run", fields: ["nextRun"] }];

/** A cron and the component that defines it. A missing component means the app. */
export type MountedCron = CronSpec & { component?: string };

/** One cron of the active deployment. Times are ms since the epoch. */
export interface Cron {
  _id: string;
  component?: string;
  identifier: string;
  /** `mod:fn` */
  name: string;
  args: ConvexObject;
  schedule: CronSchedule;
  nextRun: number;
}

/** The crons that a deployment adds, updates and deletes. */
export interface CronDiff {
  added: CronName[];
  updated: CronName[];
  deleted: CronName[];
}

export interface CronName {
  component: string;
  identifier: string;
}

/**
 * Makes `_crons` match a deployment, inside the transaction that activates it. A cron with a changed schedule
 * starts again at `now` (ms since the epoch).
 */
export function applyCrons(transaction: Transaction, crons: readonly MountedCron[], now: number): CronDiff {
  const stored = new Map(readAll<Cron>(transaction, CRONS_TABLE).map((cron) => [cronKey(cron), cron]));
  const diff: CronDiff = { added: [], updated: [], deleted: [] };
  for (const cron of crons) {
    const old = stored.get(cronKey(cron));
    stored.delete(cronKey(cron));
    const { identifier, name, args, component = "" } = cron;
    const schedule = { ...cron.schedule };
    if (old === undefined) {
      const row = { identifier, name, args, schedule, nextRun: firstRun(cron.schedule, now) };
      transaction.trusted.insert(CRONS_TABLE, component === "" ? row : { ...row, component });
      diff.added.push({ component, identifier });
    } else if (isChanged(old, cron)) {
      const isRescheduled = !isEqualJson(old.schedule, cron.schedule);
      const next = isRescheduled ? firstRun(cron.schedule, now) : old.nextRun;
      transaction.trusted.patch(old._id, { name, args, schedule, nextRun: next }, CRONS_TABLE);
      diff.updated.push({ component, identifier });
    }
  }
  for (const { _id, identifier, component = "" } of stored.values()) {
    transaction.trusted.remove(_id, CRONS_TABLE);
    diff.deleted.push({ component, identifier });
  }
  if (diff.added.length + diff.updated.length + diff.deleted.length > 0) transaction.touch(CRONS_TOKEN);
  return diff;
}

/** The cron as this transaction sees it, or null if its due time changed or it was deleted. */
export function reloadIfDue(transaction: Transaction, cron: Cron): Cron | null {
  const text = transaction.trusted.get(cron._id, { table: CRONS_TABLE, system: true });
  const current = text === null ? null : (JSON.parse(text) as Cron);
  return current?.nextRun === cron.nextRun ? current : null;
}

/** Moves a cron to its first run after `now`. */
export function advanceCron(transaction: Transaction, cron: Cron, now: number): void {
  const next = nextRun(cron.schedule, cron.nextRun, now);
  transaction.trusted.patch(cron._id, { nextRun: next }, CRONS_TABLE);
  transaction.touch(CRONS_TOKEN);
}

/** Sets a cron to its first run after `now`, whenever it was due. */
export function restartCron(transaction: Transaction, cron: Cron, now: number): void {
  transaction.trusted.patch(cron._id, { nextRun: nextRun(cron.schedule, now, now) }, CRONS_TABLE);
  transaction.touch(CRONS_TOKEN);
}

function cronKey({ component = "", identifier }: MountedCron | Cron): string {
  return JSON.stringify([component, identifier]);
}

function isChanged(old: Cron, cron: CronSpec): boolean {
  return (
    old.name !== cron.name || !isEqualJson(old.args, cron.args) || !isEqualJson(old.schedule, cron.schedule)
  );
}

function isEqualJson(a: ConvexObject | CronSchedule, b: ConvexObject | CronSchedule): boolean {
  return canonicalJson({ ...a }) === canonicalJson({ ...b });
}
