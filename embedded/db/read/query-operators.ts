import { compileFilter } from "../../values/filter";
import { ValueError, type ConvexObject } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { QueryOperator } from "../query";

const MAX_OPERATORS = 256;

type Step = { matches: (doc: ConvexObject) => boolean } | { remaining: number };

/** The filters and limits of a query, applied to each document in the order of the calls. */
export class QueryOperators {
  readonly #steps: Step[];
  /** The number of documents that the limits allow. Null without a limit, or with a filter. */
  readonly expectedReads: number | null;

  /** Throws UserError if an operator is malformed or there are too many. */
  constructor(operators: readonly QueryOperator[]) {
    if (operators.length > MAX_OPERATORS) {
      throw new UserError(`Query has too many operators (${operators.length}, limit: ${MAX_OPERATORS}).`);
    }
    this.#steps = operators.map(compileOperator);
    const filtered = this.#steps.some((step) => "matches" in step);
    const limits = this.#steps.map((step) => ("remaining" in step ? step.remaining : Infinity));
    const least = Math.min(Infinity, ...limits);
    this.expectedReads = filtered || least === Infinity ? null : least;
  }

  /** True once a limit is used up, so that reading can stop. */
  get limitReached(): boolean {
    for (const step of this.#steps) if ("remaining" in step && step.remaining === 0) return true;
    return false;
  }

  /** True if the document is part of the result. Each call counts against the limits. Throws UserError from a filter. */
  accepts(document: StoredDocument): boolean {
    for (const step of this.#steps) {
      if ("remaining" in step) step.remaining -= 1;
      else if (!matchesFilter(step.matches, document)) return false;
    }
    return true;
  }
}

function compileOperator(operator: QueryOperator): Step {
  if ("limit" in operator) {
    const { limit } = operator;
    if (!Number.isInteger(limit) || limit < 0) {
      throw new UserError(`Invalid limit ${String(limit)}: it must be a non-negative integer.`);
    }
    return { remaining: limit };
  }
  try {
    return { matches: compileFilter(operator.filter) };
  } catch (error) {
    throw asUserError(error);
  }
}

function matchesFilter(keeps: (doc: ConvexObject) => boolean, document: StoredDocument): boolean {
  try {
    return keeps(decoded(document));
  } catch (error) {
    throw asUserError(error);
  }
}

function asUserError(error: unknown): unknown {
  return error instanceof ValueError ? new UserError(error.message) : error;
}
