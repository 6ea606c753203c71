import { UserError } from "../db/errors";
import { ValueError } from "../values/value";
import type { FunctionFailure } from "./calls";

/**
 * A call that failed outside user code: an unknown function, invalid arguments or a limit. The caller gets
 * the message without the `Uncaught` prefix of user errors.
 */
export class FunctionError extends Error {
  override name = "FunctionError";
}

/** The engine already holds as many waiting calls as it allows. The caller may retry in a moment. */
export class QueueFullError extends Error {
  constructor() {
    super("Too many requests are waiting. Try again in a moment.");
    this.name = "QueueFullError";
  }
}

const CLOSED_MESSAGE = "The backend is shutting down.";

/** The engine is shutting down. */
export class EngineClosedError extends Error {
  constructor() {
    super(CLOSED_MESSAGE);
    this.name = "EngineClosedError";
  }
}

const CONVEX_ERROR = Symbol.for("ConvexError");
export const INTERNAL_ERROR_MESSAGE = "Your request couldn't be completed. Try again later.";

/**
 * The error text a client sees: `[Request ID: x] Server Error`, with the message below it unless redacted.
 * The data of a `ConvexError` travels separately and is never redacted.
 */
export function errorText(failure: FunctionFailure, requestId: string, redact: boolean): string {
  const firstLine = `[Request ID: ${requestId}] Server Error`;
  return redact ? firstLine : `${firstLine}\n${failure.message}`;
}

/** True for the error of a function that a stop of the backend interrupted. */
export function isInterruption(error: string): boolean {
  return error.startsWith(`Uncaught Error: ${CLOSED_MESSAGE}`);
}

/** True if the error's message is meant for the function's author. */
export function isForAuthor(error: unknown): error is Error {
  return error instanceof FunctionError || error instanceof UserError || error instanceof ValueError;
}

/** Converts a thrown value to a failure. `frames` turns a stack into the lines printed below the message. */
export function toFailure(thrown: unknown, frames: (stack: string) => string): FunctionFailure {
  try {
    const failure = readFailure(thrown, frames);
    // A job's row cannot hold half a surrogate pair, of a text that the function cut.
    return { ...failure, message: failure.message.toWellFormed() };
  } catch {
    return { message: "Uncaught Error: The thrown value cannot be read." };
  }
}

/** Throws what the traps and getters of the thrown value throw. */
function readFailure(thrown: unknown, frames: (stack: string) => string): FunctionFailure {
  if (isForAuthor(thrown)) return { message: thrown.message, ...dataOf(thrown) };
  if (typeof thrown !== "object" || thrown === null) return { message: `Uncaught ${String(thrown)}` };
  const message = `Uncaught ${describe(thrown)}\n${frames(textOf(thrown, "stack"))}`;
  if (!(CONVEX_ERROR in thrown)) return { message };
  const data: unknown = Reflect.get(thrown, "data");
  // The library has already serialized the data, unless the error was thrown during an import.
  return {
    message,
    dataJson: typeof data === "string" && isJson(data) ? data : (JSON.stringify(data) ?? "null"),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function describe(thrown: object): string {
  const name = textOf(thrown, "name") || "Error";
  const message = textOf(thrown, "message");
  return message === "" ? name : `${name}: ${message}`;
}

function dataOf(error: Error): { dataJson?: string } {
  return error instanceof UserError && error.data !== undefined
    ? { dataJson: JSON.stringify(error.data) }
    : {};
}

/** Reads a text property. User code can throw anything, even an object whose getters throw. */
function textOf(thrown: object, key: string): string {
  try {
    const value: unknown = Reflect.get(thrown, key);
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
