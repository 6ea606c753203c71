import type { Snapshot, Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import type { FunctionCall, FunctionResult } from "../../functions/calls";
import { findComponentCode, type Deployment } from "../../functions/deployment";
import type { FunctionFiles } from "../../functions/files";
import { ValueError, checkedObject, type ConvexObject, type ConvexValue } from "../../values/value";
import { namedComponent, type AdminWork } from "./system-function";
import { systemMutation } from "./system-mutations";
import { isSystemPath, SYSTEM_QUERY_REFUSED, systemQuery, unknownSystemFunction } from "./system-queries";

export interface SystemFunctionsOptions {
  db: Database;
  files: FunctionFiles;
  work: AdminWork;
  deployment: () => Deployment | null;
  cloudUrl: string;
  siteUrl: string;
}

export interface SystemQueryOutcome {
  result: FunctionResult;
  /** The end of the page, for the next run. */
  journal: string | null;
}

/** The functions below `_system/`, which the official CLI and dashboard call with the admin key. */
export class SystemFunctions {
  readonly #options: SystemFunctionsOptions;

  constructor(options: SystemFunctionsOptions) {
    this.#options = options;
  }

  /** Answers a query from a trusted snapshot. */
  query(snapshot: Snapshot, call: FunctionCall & { journal: string | null }): SystemQueryOutcome {
    const { db, files, work, cloudUrl, siteUrl } = this.#options;
    // A system query may describe the deployment itself.
    snapshot.dependOn("deployment");
    let journal: string | null = null;
    const query = systemQuery(call.path);
    const result = this.#answer(call, query, (query, args, component) => {
      const deployment = this.#options.deployment();
      const code = deployment && findComponentCode(deployment, component);
      const view = snapshot.inComponent(component);
      const context = { snapshot: view, component, deployment, code, tables: db.tables, files, work };
      const paged = { ...context, cloudUrl, siteUrl, journal: call.journal };
      const value = query(paged, args);
      journal = paged.journal;
      return value;
    });
    return { result, journal };
  }

  /** True for the path of a function below `_system/`. */
  owns(path: string): boolean {
    return isSystemPath(path);
  }

  /** Performs a mutation in an untrusted transaction, which the caller commits unless it failed. */
  mutate(transaction: Transaction, call: FunctionCall): FunctionResult {
    const { files } = this.#options;
    const result = this.#answer(call, systemMutation(call.path), (mutation, args, component) =>
      mutation({ transaction: transaction.inComponent(component), component, files }, args),
    );
    // The dashboard shows the data of an error, which a message without a request id is.
    if (result.ok || call.caller === "client") return result;
    const { message } = result.failure;
    return { ok: false, failure: { message, dataJson: JSON.stringify(message) } };
  }

  #answer<F>(
    call: FunctionCall,
    found: F | null,
    run: (found: F, args: ConvexObject, component: string) => ConvexValue,
  ): FunctionResult {
    if (call.caller === "client") return failure(SYSTEM_QUERY_REFUSED);
    if (found === null) return failure(unknownSystemFunction(call.path));
    try {
      const [json] = JSON.parse(call.argsJson) as unknown[];
      const args = checkedObject(json);
      const component = namedComponent(this.#options.deployment(), args, call.component ?? "");
      return { ok: true, valueJson: JSON.stringify(run(found, args, component)) };
    } catch (error) {
      if (error instanceof UserError || error instanceof ValueError) return failure(error.message);
      throw error;
    }
  }
}

function failure(message: string): FunctionResult {
  return { ok: false, failure: { message } };
}
