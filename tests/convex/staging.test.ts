import { expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import stagingSource from "../../convex/staging.ts?raw";
import desksSource from "../../convex/staging/desks.ts?raw";
import mailsSource from "../../convex/staging/mails.ts?raw";
import { newBackend } from "../support/convex";
import { PUBLIC_BOOK, TEST_NAMES } from "../support/stage";

test("staging, reading and wiping are refused unless the deployment allows them", async () => {
  const t = newBackend();
  await t.mutation(internal.staging.addBooks, { books: [{ ...PUBLIC_BOOK, title: "Low Orbit" }] });
  vi.stubEnv("IS_TEST", undefined);
  vi.stubEnv("SEED_ALLOWED", undefined);
  const admin = { ...TEST_NAMES, email: "x@people.example", role: "admin" as const };
  const refused = [
    t.query(internal.staging.bookCount, {}),
    t.mutation(internal.staging.addPeople, { people: [admin] }),
    t.mutation(internal.staging.recordSeed, { name: "demo-market", isFinished: false }),
    t.mutation(internal.staging.removeBook, { slug: "low-orbit" }),
    t.mutation(internal.staging.wipe, { step: 0 }),
  ];
  for (const call of refused) await expect(call).rejects.toThrow("Staging is refused here");
  vi.unstubAllEnvs();
  expect(await t.query(internal.staging.bookCount, {})).toBe(1);
});

test("every staging function checks that the deployment allows it", () => {
  const builders = [
    ...(stagingSource + desksSource + mailsSource).matchAll(/^export const \w+ = (\w+)\(/gm),
  ].map(([, name]) => name);
  expect(new Set(builders)).toEqual(new Set(["stagingQuery", "stagingMutation"]));
});
