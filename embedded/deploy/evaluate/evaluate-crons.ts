import type { CronSchedule, CronSpec, FunctionSpec } from "../../functions/deployment";
import { cronProblem } from "../../functions/system-tables/cron-times";
import type { ConvexObject } from "../../values/value";
import { isJsonObject } from "../../values/json";
import { DeployError } from "../deploy-error";
import type { Namespace } from "./evaluation-realm";

/**
 * The crons of `crons.js`. Throws DeployError if its default export does not come from `cronJobs()`. Also
 * throws if a cron names a missing function or a query, or has no time.
 */
export function readCrons(
  namespace: Namespace,
  functions: ReadonlyMap<string, readonly FunctionSpec[]>,
): CronSpec[] {
  const jobs = exportedJobs(namespace);
  return Object.entries(jobs).map(([identifier, job]) => {
    const cron: CronSpec = {
      identifier,
      name: job.name,
      args: job.args[0] ?? {},
      schedule: job.schedule,
    };
    checkTarget(cron, functions);
    checkSchedule(cron);
    return cron;
  });
}

type ExportedJobs = {
  [identifier: string]: { name: string; args: ConvexObject[]; schedule: CronSchedule };
};

function exportedJobs(namespace: Namespace): ExportedJobs {
  const crons = namespace.default;
  if (!isJsonObject(crons) || crons.isCrons !== true || typeof crons.export !== "function") {
    throw new DeployError(
      "InvalidModules",
      "The default export of `crons.js` is not made by `cronJobs()`. End it with `export default crons`.",
    );
  }
  return JSON.parse(String(crons.export())) as ExportedJobs;
}

function checkTarget(cron: CronSpec, functions: ReadonlyMap<string, readonly FunctionSpec[]>): void {
  const colon = cron.name.lastIndexOf(":");
  const modulePath = `${(colon < 0 ? cron.name : cron.name.slice(0, colon)).replace(/\.js$/, "")}.js`;
  const exportName = colon < 0 ? "default" : cron.name.slice(colon + 1);
  const target = functions.get(modulePath)?.find((spec) => spec.exportName === exportName);
  if (!target) {
    throw new DeployError(
      "InvalidModules",
      `The cron job "${cron.identifier}" calls \`${cron.name}\`, which does not exist.`,
    );
  }
  if (target.udfType === "Query") {
    throw new DeployError(
      "InvalidModules",
      `The cron job "${cron.identifier}" calls \`${cron.name}\`, which is a query. Only mutations and actions can be scheduled.`,
    );
  }
}

function checkSchedule({ identifier, schedule }: CronSpec): void {
  if (schedule.type !== "cron") return;
  const problem = cronProblem(schedule.cron);
  if (problem === null) return;
  throw new DeployError(
    "InvalidModules",
    `The cron job "${identifier}" is scheduled at "${schedule.cron}", which is not a valid cron expression: ${problem}.`,
  );
}
