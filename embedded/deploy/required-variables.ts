import { checkValue } from "../values/validator";
import type { ValidatorJson } from "../values/validator";
import { DeployError } from "./deploy-error";
import type { EnvDeclaration } from "./evaluate/evaluation";

/**
 * Checks the variables against `defineApp({ env })`. Throws DeployError for a missing or invalid variable.
 * Its code and message tell the CLI which variables to ask for.
 */
export function checkVariables(
  declarations: readonly EnvDeclaration[],
  variables: Readonly<Record<string, string>>,
): void {
  const missing = declarations.filter(({ name, optional }) => !optional && variables[name] === undefined);
  if (missing.length > 0) {
    throw new DeployError(
      "MissingEnvironmentVariables",
      `These environment variables are not set: ${missing.map(({ name }) => name).join(", ")}.`,
    );
  }
  for (const { name, value: validator } of declarations) {
    const value = variables[name];
    if (value === undefined) continue;
    const problem = checkValue(JSON.parse(validator) as ValidatorJson, value, () => null);
    if (problem !== null) {
      throw new DeployError(
        "InvalidEnvironmentVariable",
        `The environment variable ${name} is not what convex.config.ts declares: ${problem}`,
      );
    }
  }
}
