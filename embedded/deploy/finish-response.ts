import type { SchemaDiff } from "../db/schema/schema-change";
import { findComponentCode, type ComponentCode } from "../functions/deployment";
import type { CronDiff, CronName } from "../functions/system-tables/crons";
import { splitDiffByComponent } from "./component-schemas";
import { indexDiffJson } from "./schema-change";
import type { LiveDeployment } from "./stored-deployment";

/** The response of `finish_push`: the changes of the switch, which the CLI prints with `--verbose`. */
export function finishPushJson(
  before: LiveDeployment | null,
  after: LiveDeployment,
  indexes: SchemaDiff,
  crons: CronDiff,
) {
  const paths = new Set(["", ...(before?.components.keys() ?? []), ...after.components.keys()]);
  const diffs = splitDiffByComponent(indexes);
  return {
    authDiff: namesDiff(authNames(before), authNames(after)),
    definitionDiffs: {},
    componentDiffs: Object.fromEntries(
      [...paths].map((path) => [
        path,
        {
          ...codeDiffJson(before && findComponentCode(before, path), findComponentCode(after, path)),
          udfConfigDiff: path === "" ? versionDiffJson(before, after) : null,
          cronDiff: {
            added: identifiersOf(crons.added, path),
            updated: identifiersOf(crons.updated, path),
            deleted: identifiersOf(crons.deleted, path),
          },
          indexDiff: indexDiffJson(diffs.get(path)),
        },
      ]),
    ),
  };
}

function codeDiffJson(before: ComponentCode | null, after: ComponentCode | null) {
  const type = !before ? "create" : after ? "modify" : "unmount";
  return {
    diffType: { type },
    moduleDiff: namesDiff([...(before?.modules.keys() ?? [])], [...(after?.modules.keys() ?? [])]),
    schemaDiff: schemaDiffJson(before, after),
  };
}

function versionDiffJson(before: LiveDeployment | null, after: LiveDeployment) {
  if (!before || before.serverVersion === after.serverVersion) return null;
  return { previous_version: before.serverVersion, next_version: after.serverVersion };
}

function identifiersOf(crons: readonly CronName[], component: string): string[] {
  return crons.filter((cron) => cron.component === component).map((cron) => cron.identifier);
}

function schemaDiffJson(before: ComponentCode | null, after: ComponentCode | null) {
  const previous = before?.schema ? JSON.stringify(before.schema) : null;
  const next = after?.schema ? JSON.stringify(after.schema) : null;
  return previous === next ? null : { previous_schema: previous, next_schema: next };
}

function authNames(deployment: LiveDeployment | null): string[] {
  return (deployment?.authProviders ?? []).map((provider) => JSON.stringify(provider));
}

function namesDiff(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}
