import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import vm from "node:vm";
import { realmConsole } from "./realm-console";
import type { RealmHost } from "./realm-host";

/**
 * Classes that pushed code shares with Node's own realm. A byte array from either side works with
 * `crypto.subtle`, `TextEncoder` and `Request`.
 */
const SHARED_CLASSES = [
  ...["ArrayBuffer", "SharedArrayBuffer", "DataView", "Uint8Array", "Uint8ClampedArray", "Uint16Array"],
  ...["Uint32Array", "Int8Array", "Int16Array", "Int32Array", "BigInt64Array", "BigUint64Array"],
  ...["Float32Array", "Float64Array", "URL", "URLSearchParams", "TextEncoder", "TextDecoder"],
  ...["Blob", "File", "AbortController", "AbortSignal"],
  ...["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamBYOBReader", "WritableStream"],
  ...["ReadableStreamDefaultController", "ReadableByteStreamController", "WritableStreamDefaultWriter"],
  ...["TransformStream", "TransformStreamDefaultController", "ByteLengthQueuingStrategy"],
  ...["CountQueuingStrategy", "TextEncoderStream", "TextDecoderStream", "CompressionStream"],
  ...["DecompressionStream", "Event", "EventTarget", "DOMException", "CryptoKey", "SubtleCrypto"],
  ...["MessageChannel", "atob", "btoa", "structuredClone", "queueMicrotask"],
] as const;

/** Further shared classes, loaded on first use because loading them takes a tenth of the start time. */
const LAZY_SHARED_CLASSES = ["Headers", "Request", "Response", "FormData"] as const;

/** Classes that exist in both realms. `instanceof` in the realm also accepts instances from Node's realm. */
const DUPLICATED_CLASSES = [
  ...["Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError", "EvalError", "URIError"],
  ...["AggregateError", "Promise", "Object", "Array", "Map", "Set"],
] as const;

/** Adds the web globals to a new context, and gives the language's globals the behavior Convex specifies. */
export function installGlobals(context: vm.Context, host: RealmHost): void {
  Object.assign(context, webGlobals(host));
  for (const name of LAZY_SHARED_CLASSES) defineLazyGlobal(context, name);
  patchLanguageGlobals(context, host);
}

/** The web APIs that browsers and Node have and the bare language lacks. */
function webGlobals(host: RealmHost): object {
  const globals: Record<string, unknown> = { AsyncLocalStorage, AsyncResource };
  for (const name of SHARED_CLASSES) {
    const value: unknown = Reflect.get(globalThis, name);
    if (value !== undefined) globals[name] = value;
  }
  return Object.assign(globals, {
    console: realmConsole(host),
    process: { env: environmentProxy(host) },
    performance: { now: () => host.monotonic(), timeOrigin: 0 },
    crypto: guardedCrypto(host),
    fetch: async (input: RequestInfo, init?: RequestInit) => {
      host.assertAllowed("fetch()");
      return await host.fetch(input, init);
    },
    ...guardedTimers(host),
  });
}

function defineLazyGlobal(globals: object, name: string): void {
  const define = (value: unknown) => {
    Object.defineProperty(globals, name, { value, writable: true, configurable: true, enumerable: true });
    return value;
  };
  Object.defineProperty(globals, name, {
    get: () => define(Reflect.get(globalThis, name)),
    set: define,
    configurable: true,
    enumerable: true,
  });
}

/** Replaces the clock, randomness and `instanceof`, and adds the library's `Convex` object. */
function patchLanguageGlobals(context: vm.Context, host: RealmHost): void {
  const own = (name: string): object => vm.runInContext(name, context) as object;
  for (const name of DUPLICATED_CLASSES)
    acceptInstancesOf(own(name), Reflect.get(globalThis, name) as object);
  Object.assign(own("Math"), { random: () => host.random() });
  const RealDate = own("Date") as DateConstructor;
  const FrozenDate = executionDate(RealDate, host);
  acceptInstancesOf(RealDate, Date);
  Object.defineProperty(RealDate.prototype, "constructor", { value: FrozenDate, writable: true });
  const RealmPromise = own("Promise") as PromiseConstructor;
  const globals = {
    Date: FrozenDate,
    Convex: {
      syscall: (operation: string, argsJson: string) => host.syscall(operation, argsJson),
      asyncSyscall: (operation: string, argsJson: string) => {
        try {
          const answer = host.asyncSyscall(operation, argsJson);
          return typeof answer === "string" ? RealmPromise.resolve(answer) : answer;
        } catch (error) {
          return RealmPromise.reject(error);
        }
      },
      jsSyscall: (operation: string, args: Record<string, unknown>) => host.jsSyscall(operation, args),
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(context, name, { value, writable: true, configurable: true, enumerable: false });
  }
  vm.runInContext("globalThis.self = globalThis; globalThis.global = globalThis;", context);
}

/** A `Date` class whose current time comes from the execution. */
function executionDate(RealDate: DateConstructor, host: RealmHost): DateConstructor {
  const now = () => host.now();
  return new Proxy(RealDate, {
    apply: (target) => new target(host.now()).toString(),
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [host.now()] : args, newTarget) as object,
    get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
  });
}

function acceptInstancesOf(own: object, twin: object): void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    configurable: true,
    value: function (this: object, value: unknown): boolean {
      if (ordinary.call(this, value)) return true;
      return (
        (this === own || Reflect.get(this, "prototype") === Reflect.get(own, "prototype")) &&
        ordinary.call(twin, value)
      );
    },
  });
}

/** A `process.env` that reads from the host. It ignores writes and lists no names. */
function environmentProxy(host: RealmHost): object {
  return new Proxy(
    {},
    {
      get: (_target, name) => (typeof name === "string" ? host.readEnv(name) : undefined),
      set: () => true,
      deleteProperty: () => true,
      defineProperty: () => true,
    },
  );
}

/**
 * Web Crypto for pushed code. Random bytes are allowed in mutations, as on the official backend, because
 * convex-auth salts its hashes there. That is safe because no transaction runs twice. Key generation is
 * restricted to actions.
 */
function guardedCrypto(host: RealmHost): object {
  const generateKey = (...args: Parameters<SubtleCrypto["generateKey"]>) => {
    host.assertAllowed("cryptographic randomness");
    return crypto.subtle.generateKey(...args);
  };
  const subtle = new Proxy(crypto.subtle, {
    get: (target, name) => {
      if (name === "generateKey") return generateKey;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
  return {
    subtle,
    getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(array: T) => crypto.getRandomValues(array),
    randomUUID: () => crypto.randomUUID(),
  };
}

/** The timers of actions, which end with their action. Handles are numbers, as on the web. */
function guardedTimers(host: RealmHost): Record<string, unknown> {
  type Callback = (...args: unknown[]) => void;
  const untilEnd = (callback: Callback, stop: () => void = () => undefined): Callback => {
    // Node says what is wrong with it.
    if (typeof callback !== "function") return callback;
    const isOver = host.ending();
    return (...args) => (isOver() ? stop() : callback(...args));
  };
  return {
    setTimeout: (callback: Callback, delay?: number, ...args: unknown[]) => {
      host.assertAllowed("setTimeout");
      return Number(setTimeout(untilEnd(callback), delay, ...args));
    },
    setInterval: (callback: Callback, delay?: number, ...args: unknown[]) => {
      host.assertAllowed("setInterval");
      const run = untilEnd(callback, () => clearInterval(timer));
      const timer = setInterval(run, delay, ...args);
      return Number(timer);
    },
    setImmediate: (callback: Callback, ...args: unknown[]) => {
      host.assertAllowed("setImmediate");
      return setImmediate(callback, ...args);
    },
    clearTimeout: (handle?: number) => clearTimeout(handle),
    clearInterval: (handle?: number) => clearInterval(handle),
    clearImmediate: (handle?: NodeJS.Immediate) => clearImmediate(handle),
  };
}
