import fc from "fast-check";
import { afterAll } from "vitest";

// Every run uses the same seed, so a failure repeats. CONTRIBUTING.md tells how to change it.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261103) });

// The files of a worker share its process, so each one restores the environment it found.
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
