import type { Transaction } from "../db/database";
import type { CronSpec } from "../functions/deployment";

export interface CronDiff {
  added: string[];
  updated: string[];
  deleted: string[];
}

/**
 * Makes `_crons` match a deployment, by identifier: part of the transaction that activates it. A cron
 * whose schedule changed starts anew at `now` (ms since the epoch).
 */
export function applyCrons(_transaction: Transaction, _crons: readonly CronSpec[], _now: number): CronDiff {
  throw new Error("not built yet");
}
