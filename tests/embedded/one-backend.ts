import { afterAll, beforeAll } from "vitest";
import type { ServerOptions } from "../../embedded/server";
import { push, startBackend, type TestBackend } from "../support/embedded";
import type { Sources } from "./functions/bundle";

/** Gives all tests of a file one backend with these modules. */
export function oneBackend(
  take: (backend: TestBackend) => void,
  sources: Sources,
  options: Partial<ServerOptions> = {},
): void {
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    backend = await startBackend(options);
    await push(backend, sources);
    take(backend);
  });
  afterAll(async () => await backend?.[Symbol.asyncDispose]());
}
