import { compileFilter } from "../../values/filter";
import { ValueError, type ConvexObject } from "../../values/value";
import { decoded, type StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { QueryOperator } from "../query";

const MAX_OPERATORS = 256;

type Step = { keeps: (doc: ConvexObject) => boolean } | { left: number };

/** The filters and limits of a query, applied to each document in the order in which they were called. */
export class Operators {
  readonly #steps: Step[];
  /** How many documents will be read if none is refused; null when a filter makes that unknown. */
  readonly expected: number | null;

  /** Throws UserError for an operator that is malformed. */
  constructor(operators: readonly QueryOperator[]) {
    if (operators.length > MAX_OPERATORS) {
      throw new UserError(`Query has too many operators (${operators.length}, limit: ${MAX_OPERATORS}).`);
    }
    this.#steps = operators.map(compile);
    const filtered = this.#steps.some((step) => "keeps" in step);
    const limits = this.#steps.map((step) => ("left" in step ? step.left : Infinity));
    const least = Math.min(Infinity, ...limits);
    this.expected = filtered || least === Infinity ? null : least;
  }

  /** True when a limit is used up, so that no further document has to be read. */
  get exhausted(): boolean {
    for (const step of this.#steps) if ("left" in step && step.left === 0) return true;
    return false;
  }

  /** Whether this document is part of the result. Uses up limits. Throws UserError when a filter fails on it. */
  admit(document: StoredDocument): boolean {
    for (const step of this.#steps) {
      if ("left" in step) step.left -= 1;
      else if (!passes(step.keeps, document)) return false;
    }
    return true;
  }
}

function compile(operator: QueryOperator): Step {
  if ("limit" in operator) {
    const { limit } = operator;
    if (!Number.isInteger(limit) || limit < 0) {
      throw new UserError(`Invalid limit ${String(limit)}: it must be a non-negative integer.`);
    }
    return { left: limit };
  }
  try {
    return { keeps: compileFilter(operator.filter) };
  } catch (error) {
    throw asUserError(error);
  }
}

function passes(keeps: (doc: ConvexObject) => boolean, document: StoredDocument): boolean {
  try {
    return keeps(decoded(document));
  } catch (error) {
    throw asUserError(error);
  }
}

function asUserError(error: unknown): unknown {
  return error instanceof ValueError ? new UserError(error.message) : error;
}
