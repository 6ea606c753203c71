import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import vm from "node:vm";
import { realmConsole } from "./realm-console";
import type { RealmHost } from "./realm-host";

/**
 * Classes that pushed code shares with Node's own realm. A byte array from either side works with
 * `crypto.subtle`, `TextEncoder` and `Request`.
 */
const SHARED = [
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
const SHARED_LATE = ["Headers", "Request", "Response", "FormData"] as const;

/** Classes that exist in both realms. `instanceof` in the realm also accepts instances from Node's realm. */
const TWINS = [
  ...["Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError", "EvalError", "URIError"],
  ...["AggregateError", "Promise", "Object", "Array", "Map", "Set"],
] as const;

/** Adds the web globals to a new context, and gives the language's globals the behavior Convex specifies. */
export function equipRealm(context: vm.Context, host: RealmHost): void {
  Object.assign(context, webGlobals(host));
  for (const name of SHARED_LATE) onFirstUse(context, name);
  adaptLanguage(context, host);
}

/** The web APIs that browsers and Node have and the bare language lacks. */
function webGlobals(host: RealmHost): object {
  const globals: Record<string, unknown> = { AsyncLocalStorage, AsyncResource };
  for (const name of SHARED) {
    const value: unknown = Reflect.get(globalThis, name);
    if (value !== undefined) globals[name] = value;
  }
  return Object.assign(globals, {
    console: realmConsole(host),
    process: { env: environmentProxy(host) },
    performance: { now: () => host.monotonic(), timeOrigin: 0 },
    crypto: guardedCrypto(host),
    fetch: async (input: RequestInfo, init?: RequestInit) => {
      host.allow("fetch()");
      return await host.fetch(input, init);
    },
    ...guardedTimers(host),
  });
}

function onFirstUse(globals: object, name: string): void {
  const settle = (value: unknown) => {
    Object.defineProperty(globals, name, { value, writable: true, configurable: true, enumerable: true });
    return value;
  };
  Object.defineProperty(globals, name, {
    get: () => settle(Reflect.get(globalThis, name)),
    set: settle,
    configurable: true,
    enumerable: true,
  });
}

/** Replaces the clock, randomness and `instanceof`, and adds the library's `Convex` object. */
function adaptLanguage(context: vm.Context, host: RealmHost): void {
  const own = (name: string): object => vm.runInContext(name, context) as object;
  for (const name of TWINS) acceptTwin(own(name), Reflect.get(globalThis, name) as object);
  Object.assign(own("Math"), { random: () => host.random() });
  const RealDate = own("Date") as DateConstructor;
  const FrozenDate = clockedDate(RealDate, host);
  acceptTwin(RealDate, Date);
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
function clockedDate(RealDate: DateConstructor, host: RealmHost): DateConstructor {
  const now = () => host.now();
  return new Proxy(RealDate, {
    apply: (target) => new target(host.now()).toString(),
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [host.now()] : args, newTarget) as object,
    get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
  });
}

function acceptTwin(own: object, twin: object): void {
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
    host.allow("cryptographic randomness");
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

/** The timers of actions. Handles are numbers, as on the web. */
function guardedTimers(host: RealmHost): Record<string, unknown> {
  type Callback = (...args: unknown[]) => void;
  return {
    setTimeout: (callback: Callback, delay?: number, ...args: unknown[]) => {
      host.allow("setTimeout");
      return Number(setTimeout(callback, delay, ...args));
    },
    setInterval: (callback: Callback, delay?: number, ...args: unknown[]) => {
      host.allow("setInterval");
      return Number(setInterval(callback, delay, ...args));
    },
    setImmediate: (callback: Callback, ...args: unknown[]) => {
      host.allow("setImmediate");
      return setImmediate(callback, ...args);
    },
    clearTimeout: (handle?: number) => clearTimeout(handle),
    clearInterval: (handle?: number) => clearInterval(handle),
    clearImmediate: (handle?: NodeJS.Immediate) => clearImmediate(handle),
  };
}
