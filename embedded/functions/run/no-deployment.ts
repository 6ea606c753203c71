import type { ActionOutcome, FunctionCall } from "../calls";
import { FunctionError } from "../errors";
import { findFunction } from "../function-path";

/** The outcome of a call before the first push: the function is not found. */
export function noDeploymentOutcome(call: FunctionCall): ActionOutcome {
  try {
    findFunction(null, call, call.caller);
  } catch (error) {
    if (error instanceof FunctionError) {
      return { result: { ok: false, failure: { message: error.message } }, logLines: [] };
    }
    throw error;
  }
  return { result: { ok: true, valueJson: "null" }, logLines: [] };
}
