import { afterAll } from "vitest";

// The files of a worker share its process: what one says in the environment, the next must not find there.
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
