import rateLimiter from "@convex-dev/rate-limiter/test";
import { convexTest } from "convex-test";
import schema from "../../convex/schema";

/** Every module of the server, as the test backend loads them. */
const modules = import.meta.glob(["../../convex/**/*.{ts,js}", "!../../convex/**/*.d.ts"]);

/** A fresh, empty backend that enforces the limits of the real one. */
export function newBackend() {
  process.env.IS_TEST = "1";
  const backend = convexTest({ schema, modules, transactionLimits: true });
  rateLimiter.register(backend);
  return backend;
}

export type Backend = ReturnType<typeof newBackend>;
