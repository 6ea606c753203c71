import { compileFilter } from "../../values/filter";
import { ValueError, type ConvexObject } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { QueryOperator } from "../query";

const MAX_OPERATORS = 256;

type Step = { matches: (doc: ConvexObject) => boolean } | { remaining: number };

/** The filters and limits of a query, applied to each document in the order in which they were called. */
export class QueryOperators {
  readonly #steps: Step[];
  /** How many documents will be read if none is refused; null when a filter makes that unknown. */
  readonly expectedReads: number | null;

  /** Throws UserError for an operator that is malformed. */
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

  /** True when a limit is used up, so that no further document has to be read. */
  get limitReached(): boolean {
    for (const step of this.#steps) if ("remaining" in step && step.remaining === 0) return true;
    return false;
  }

  /** Whether this document is part of the result. Uses up limits. Throws UserError when a filter fails on it. */
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
