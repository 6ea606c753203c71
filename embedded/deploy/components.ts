import { DeployError } from "./deploy-error";

/** The one place that says what this backend does with mounted components: it refuses them by name. */
export function refuseComponents(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new DeployError(
    "ComponentsNotSupported",
    `This backend does not mount components yet: ${names.join(", ")}. Remove them from convex.config.ts.`,
  );
}
