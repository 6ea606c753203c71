import { parseArgs } from "node:util";
import { checkHistory } from "./history/check-history";
import { recordHistory } from "./history/record-history";
import type { Anomalies } from "./history/transaction";

/**
 * `node local/bin/run.mjs bench/history.ts [--seconds 60] [--writers 8] [--watchers 4] [--kill-every 5]`: checks that what
 * clients see is strictly serializable, also across crashes and in live queries. Exits with 1 if it is not.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    writers: { type: "string", default: "8" },
    watchers: { type: "string", default: "4" },
    "kill-every": { type: "string", default: "5" },
  },
});

const { history, frames, torn, kills } = await recordHistory({
  seconds: Number(values.seconds),
  writers: Number(values.writers),
  watchers: Number(values.watchers),
  killEveryMs: Number(values["kill-every"]) * 1000,
  progress: (transactions) => process.stderr.write(`\r${transactions} transactions`),
});
process.stderr.write("\n");
const anomalies = checkHistory(history);
const LABELS: Record<keyof Anomalies, string> = {
  invented: "invented values",
  lost: "acknowledged and lost",
  partial: "half applied",
  aborted: "of failed transactions",
  intermediate: "seen too early",
  forked: "reads of another order",
  unseen: "own appends not seen",
  cyclic: "cycles",
  outOfTime: "cycles with time",
};
print("transactions", history.length);
print("crashes", kills);
print("transitions checked", frames);
print("transitions torn", torn);
for (const [name, count] of Object.entries(anomalies)) print(LABELS[name as keyof Anomalies], count);
const isWrong = torn > 0 || Object.values(anomalies).some((count) => count > 0);
process.exit(isWrong ? 1 : 0);

function print(label: string, count: number): void {
  console.log(`${label.padEnd(24)}${count}`);
}
