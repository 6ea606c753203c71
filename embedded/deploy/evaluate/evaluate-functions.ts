import type { FunctionSpec, ModuleSource } from "../../functions/deployment";
import type { ValidatorJson } from "../../values/validator";
import { isJsonObject, type JsonObject } from "../../values/json";
import { DeployError } from "../deploy-error";
import type { Namespace } from "./evaluation-realm";

/**
 * The queries, mutations and actions that a module exports, in order of definition. Ignores HTTP actions and
 * other exports. Throws DeployError if a function's validators cannot be read.
 */
export function readFunctions(module: ModuleSource, namespace: Namespace): FunctionSpec[] {
  const specs: FunctionSpec[] = [];
  for (const [exportName, exported] of Object.entries(namespace)) {
    const registered = asRegistered(exported);
    if (!registered) continue;
    const udfType = udfTypeOf(registered);
    const visibility = visibilityOf(registered);
    if (!udfType || !visibility) continue;
    if (module.environment === "node" && udfType !== "Action") {
      throw new DeployError(
        "InvalidModules",
        `\`${exportName}\` defined in \`${module.path}\` is a ${udfType}. Only actions can be defined in a file with "use node".`,
      );
    }
    specs.push({
      modulePath: module.path,
      exportName,
      udfType,
      visibility,
      args: validatorOf(registered, "exportArgs", module.path, exportName) ?? { type: "any" },
      returns: validatorOf(registered, "exportReturns", module.path, exportName),
      environment: module.environment,
    });
  }
  return specs;
}

type Registered = JsonObject;

function asRegistered(exported: unknown): Registered | null {
  if (typeof exported !== "function" && !isJsonObject(exported)) return null;
  return exported as Registered;
}

function udfTypeOf(registered: Registered): FunctionSpec["udfType"] | null {
  const types = (["Query", "Mutation", "Action"] as const).filter((type) => `is${type}` in registered);
  return types.length === 1 ? (types[0] ?? null) : null;
}

function visibilityOf(registered: Registered): FunctionSpec["visibility"] | null {
  const isPublic = "isPublic" in registered;
  const isInternal = "isInternal" in registered;
  if (isPublic === isInternal) return null;
  return isPublic ? "public" : "internal";
}

function validatorOf(
  registered: Registered,
  exporter: "exportArgs" | "exportReturns",
  modulePath: string,
  exportName: string,
): ValidatorJson | null {
  const print = registered[exporter];
  if (typeof print !== "function") return null;
  try {
    return JSON.parse(String(print.call(registered))) as ValidatorJson | null;
  } catch (error) {
    throw new DeployError(
      "InvalidModules",
      `The validators of \`${exportName}\` in \`${modulePath}\` cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
