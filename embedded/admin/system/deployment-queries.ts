import { UserError } from "../../db/errors";
import type { ComponentCode, CronSchedule, FunctionSpec } from "../../functions/deployment";
import { canonicalPath } from "../../functions/function-path";
import type { Cron } from "../../functions/system-tables/crons";
import { encodeBytes, encodeInt64 } from "../../values/int64";
import type { ConvexObject, ConvexValue } from "../../values/value";
import {
  ADMIN_WORK_TOKEN,
  componentId,
  readAll,
  stringArg,
  wholeTable,
  type SystemQuery,
} from "./system-function";

/** What the CLI and the dashboard ask about the pushed functions and the deployment as a whole. */
export const deploymentQueries: Readonly<Record<string, SystemQuery>> = {
  "cli/queryEnvironmentVariables:default": listVariables,
  "cli/queryEnvironmentVariables:get": getVariable,
  "frontend/listEnvironmentVariables:default": listVariables,
  "cli/convexUrl:cloudUrl": ({ cloudUrl }) => cloudUrl,
  "cli/convexUrl:siteUrl": ({ siteUrl }) => siteUrl,
  "frontend/convexCloudUrl:default": ({ cloudUrl }) => cloudUrl,
  "frontend/convexSiteUrl:default": ({ siteUrl }) => siteUrl,
  "cli/modules:apiSpec": apiSpec,
  "frontend/modules:list": ({ code, deployment }) => moduleList(code, deployment?.id ?? ""),
  "frontend/modules:listForAllComponents": ({ deployment }) =>
    deployment === null
      ? []
      : [
          [null, moduleList(deployment, deployment.id)],
          ...[...deployment.components.values()].map((component) => [
            componentId(component.path),
            moduleList(component, deployment.id),
          ]),
        ],
  "frontend/modules:argsValidator": ({ code }, args) => {
    const spec = code?.functions.get(canonicalPath(stringArg(args, "function")));
    return spec === undefined ? null : JSON.stringify(spec.args);
  },
  "frontend/components:list": ({ deployment }) => [
    componentRow("", null),
    ...[...(deployment?.components.keys() ?? [])].map((path) =>
      componentRow(path, path.slice(path.lastIndexOf("/") + 1)),
    ),
  ],
  "frontend/listCronJobs:default": listCronJobs,
  "frontend/listCronJobRuns:default": () => [],
  "frontend/listAuthProviders:default": ({ deployment }) =>
    (deployment?.authProviders ?? []).map((provider, i) => ({
      _id: String(i),
      _creationTime: 0,
      ...provider,
    })),
  "frontend/getVersion:default": ({ deployment }) => deployment?.serverVersion ?? null,
  "frontend/node:version": ({ deployment }) =>
    [...(deployment?.functions.values() ?? [])].some(({ environment }) => environment === "node")
      ? `nodejs${process.versions.node.split(".")[0]}.x`
      : null,
  "frontend/deploymentState:deploymentState": () => ({ state: "running" }),
  "frontend/backendState:backendState": () => ({
    system: "running",
    usage_limit: "running",
    user: "running",
  }),
  // The deployment keeps no audit log.
  "frontend/deploymentEvents:lastPushEvent": () => null,
  "frontend/listDeploymentEventsFromTime:default": () => [],
  "frontend/paginatedDeploymentEvents:default": () => ({ page: [], isDone: true, continueCursor: "" }),
  "frontend/listConfiguredSinks:default": () => [],
  "cli/exports:getLatest": (context) => watchedWork(context).latestExport(),
  "cli/queryImport:default": (context, args) => watchedWork(context).import(stringArg(args, "importId")),
  "cli/queryImport:list": (context) => watchedWork(context).imports(),
  "frontend/snapshotImport:list": (context) => watchedWork(context).imports(),
};

function watchedWork({ snapshot, work }: Parameters<SystemQuery>[0]) {
  snapshot.dependOn(ADMIN_WORK_TOKEN);
  return work;
}

function listVariables({ snapshot }: Parameters<SystemQuery>[0]): ConvexObject[] {
  const rows = readAll(snapshot.inComponent(""), wholeTable("_environment", "asc"));
  return rows.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

/** Older CLIs read the deployment's URLs as variables. */
function getVariable(...[context, args]: Parameters<SystemQuery>): ConvexValue {
  const name = stringArg(args, "name");
  if (name === "CONVEX_SITE_URL") return { name, value: context.siteUrl };
  if (name === "CONVEX_CLOUD_URL") return { name, value: context.cloudUrl };
  return listVariables(context).find((variable) => variable.name === name) ?? null;
}

function apiSpec({ code, component, deployment }: Parameters<SystemQuery>[0]): ConvexValue {
  const functions = [...(code?.functions.values() ?? [])].map((spec) => ({
    identifier: `${spec.modulePath}:${spec.exportName}`,
    functionType: spec.udfType,
    visibility: { kind: spec.visibility },
    args: spec.args as ConvexValue,
    returns: (spec.returns ?? { type: "any" }) as ConvexValue,
  }));
  const routes = component === "" ? (deployment?.httpRoutes ?? []) : [];
  return [...functions, ...routes.map((route) => ({ functionType: "HttpAction", ...route }))];
}

type RoutedCode = ComponentCode & { httpRoutes?: readonly { path: string; method: string }[] | null };

/** The modules with functions, routes or crons, each with the deployment's id as the version of its source. */
function moduleList(code: RoutedCode | null, sourcePackageId: string): ConvexValue {
  const byModule = new Map<string, ConvexObject[]>();
  const add = (path: string, row: ConvexObject) => byModule.set(path, [...(byModule.get(path) ?? []), row]);
  for (const spec of code?.functions.values() ?? []) add(spec.modulePath, functionRow(spec));
  for (const { path, method } of code?.httpRoutes ?? []) {
    const visibility = { kind: "public" };
    add("http.js", { name: `${method} ${path}`, udfType: "HttpAction", visibility });
  }
  const crons = (code?.crons ?? []).map((cron) => [
    cron.identifier,
    { udfPath: cron.name, udfArgs: encodedArgs(cron.args), cronSchedule: scheduleJson(cron.schedule) },
  ]);
  if (crons.length > 0 && !byModule.has("crons.js")) byModule.set("crons.js", []);
  return [...byModule].map(([path, functions]) => [
    path,
    { functions, sourcePackageId, ...(path === "crons.js" ? { cronSpecs: crons } : {}) },
  ]);
}

function functionRow({ exportName, udfType, visibility }: FunctionSpec): ConvexObject {
  return { name: exportName, udfType, visibility: { kind: visibility } };
}

function componentRow(path: string, name: string | null): ConvexObject {
  return { id: componentId(path), name, path, args: {}, state: "active", httpPrefix: null };
}

type CronRow = Cron & { _creationTime: number };

function listCronJobs({ snapshot, component }: Parameters<SystemQuery>[0]): ConvexValue {
  const rows = readAll(snapshot.inComponent(""), wholeTable("_crons", "asc")) as unknown as CronRow[];
  return rows
    .filter((row) => (row.component ?? "") === component)
    .map(({ _id, _creationTime, identifier, name, args, schedule, nextRun }) => ({
      ...{ _id, _creationTime, name: identifier },
      cronSpec: { udfPath: name, udfArgs: encodedArgs(args), cronSchedule: scheduleJson(schedule) },
      lastRun: null,
      nextRun: {
        ...{ _id, _creationTime, cronJobId: _id, state: { type: "pending" }, prevTs: null },
        nextTs: encodeInt64(BigInt(Math.round(nextRun)) * 1_000_000n),
      },
    }));
}

/** A function's arguments as the dashboard reads them: the bytes of their JSON in an array. */
export function encodedArgs(args: ConvexValue): ConvexValue {
  return { ...encodeBytes(Buffer.from(JSON.stringify([args]))) };
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A schedule in the dashboard's form: whole numbers as int64, an interval in seconds. */
function scheduleJson(schedule: CronSchedule): ConvexObject {
  const int = (value: number) => ({ ...encodeInt64(BigInt(Math.round(value))) });
  switch (schedule.type) {
    case "interval": {
      const { seconds = 0, minutes = 0, hours = 0 } = schedule;
      return { type: "interval", seconds: int(seconds + 60 * minutes + 3600 * hours) };
    }
    case "hourly":
      return { type: "hourly", minuteUTC: int(schedule.minuteUTC ?? 0) };
    case "daily":
      return { type: "daily", hourUTC: int(schedule.hourUTC), minuteUTC: int(schedule.minuteUTC ?? 0) };
    case "weekly":
      return {
        ...{ type: "weekly", dayOfWeek: int(DAYS.indexOf(schedule.dayOfWeek.toLowerCase()) + 1) },
        ...{ hourUTC: int(schedule.hourUTC), minuteUTC: int(schedule.minuteUTC ?? 0) },
      };
    case "monthly":
      return {
        ...{ type: "monthly", day: int(schedule.day), hourUTC: int(schedule.hourUTC) },
        minuteUTC: int(schedule.minuteUTC ?? 0),
      };
    case "cron":
      return { type: "cron", cronExpr: schedule.cron };
    default:
      schedule satisfies never;
      throw new UserError("Unknown schedule.");
  }
}
