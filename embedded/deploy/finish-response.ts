import type { SchemaDiff } from "../db/schema-change";
import type { CronDiff } from "../schedule/crons";
import { indexDiffJson } from "./schema-change";
import type { LiveDeployment } from "./stored-deployment";

/** The answer of `finish_push`: what the switch changed, for `--verbose`. */
export function finishPushJson(
  before: LiveDeployment | null,
  after: LiveDeployment,
  indexes: SchemaDiff,
  crons: CronDiff,
) {
  return {
    authDiff: namesDiff(authNames(before), authNames(after)),
    definitionDiffs: {},
    componentDiffs: {
      "": {
        diffType: { type: before ? "modify" : "create" },
        moduleDiff: namesDiff([...(before?.modules.keys() ?? [])], [...after.modules.keys()]),
        udfConfigDiff:
          before && before.serverVersion !== after.serverVersion
            ? { previous_version: before.serverVersion, next_version: after.serverVersion }
            : null,
        cronDiff: crons,
        indexDiff: indexDiffJson(indexes),
        schemaDiff: schemaDiffJson(before, after),
      },
    },
  };
}

function schemaDiffJson(before: LiveDeployment | null, after: LiveDeployment) {
  const previous = before?.schema ? JSON.stringify(before.schema) : null;
  const next = after.schema ? JSON.stringify(after.schema) : null;
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
