import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";

type Visibility = "public" | "internal";
export type QueryReference = FunctionReference<"query", Visibility>;
export type MutationReference = FunctionReference<"mutation", Visibility>;
export type ActionReference = FunctionReference<"action", Visibility>;

export interface Person {
  subject: string;
  name: string;
  email: string;
}

/** A deployment of the conformance app, on any backend. */
export interface Backend {
  query<F extends QueryReference>(reference: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
  mutation<F extends MutationReference>(reference: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
  action<F extends ActionReference>(reference: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
  /** Subscribes to the query. */
  watch<F extends QueryReference>(reference: F, args: FunctionArgs<F>): Watch<FunctionReturnType<F>>;
  /** Calls the HTTP action at this path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same deployment for a signed-in person, or one whose token expired. */
  as(person: Person, token?: "expired"): Backend;
  /** Sets a variable of the deployment, or removes it. */
  setVariable(name: string, value: string | null): Promise<void>;
  /** Breaks the connection to the deployment. The client reconnects. */
  interrupt(): Promise<void>;
  /** The same deployment over HTTP instead of a socket. */
  readonly overHttp: Backend;
  /** The same deployment for callers who may run internal functions. */
  readonly insider: Backend;
}

export interface Watch<Value> {
  /** The current or first later value for which `holds` is true. Rejects after some seconds. */
  until(holds: (value: Value) => boolean): Promise<Value>;
  /** The query's error message, once it fails. */
  failure(): Promise<string>;
  /** The number of different answers so far. */
  readonly answers: number;
  stop(): void;
}

export type Check = (on: Backend) => Promise<void>;

/** One behavior of a deployment, named as a sentence. */
export interface Behavior {
  name: string;
  check: Check;
  /**
   * convex-test does something else: why, and which side is right, and what must hold there instead. The
   * backend of this project is held to `check` in every case.
   */
  differs?: { convexTest: string; instead: Check };
}

export function behavior(name: string, check: Check, differs?: Behavior["differs"]): Behavior {
  return differs === undefined ? { name, check } : { name, check, differs };
}

/** The message of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  return (await toFailure(call)).message;
}

/** The data of a call that must fail with a ConvexError. */
export async function refusalData(call: Promise<unknown>): Promise<unknown> {
  const failure = await toFailure(call);
  if (!("data" in failure)) throw new Error(`not a ConvexError: ${failure.message}`);
  return failure.data;
}

async function toFailure(call: Promise<unknown>): Promise<Error> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error(`failed with what is no Error: ${String(error)}`, { cause: error });
  }
  throw new Error(`was expected to fail, and returned ${JSON.stringify(value)?.slice(0, 200)}`);
}

/** Polls until the answer holds, for effects that follow later. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 8000;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
