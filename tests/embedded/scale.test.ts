import { expect, test } from "vitest";
import { callFunction, setVariables } from "../../local/support/admin-api";
import { runConvexCli } from "../../local/convex-cli";
import { startBackend } from "../support/embedded";
import type { Call } from "./growing-market";
import { GrowingMarket } from "./growing-market";
import { withAllCounterRows } from "../support/list-queries";

test("every list reads as much of 100 books as of 60", async () => {
  await using backend = await startBackend();
  const access = { url: backend.cloudUrl, adminKey: backend.adminKey };
  await setVariables(access, { IS_TEST: "1" });
  const push = ["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"];
  expect(await runConvexCli(push, { ...access, quiet: true })).toMatchObject({ code: 0 });
  const call: Call = async (_kind, path, args, subject) =>
    await callFunction(subject === undefined ? access : actingAs(access, subject), path, args);

  const market = await GrowingMarket.open(call, 60);
  const small = await market.costs();
  await market.growTo(100);
  const large = await market.costs();

  for (const [name, { documents }] of Object.entries(small)) expect(documents, name).toBeGreaterThan(0);
  const pages = Object.entries(large).filter(
    ([name]) => name.startsWith("catalog:browse") && name.includes('"numItems":24'),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const [name, { documents }] of pages)
    expect(documents, `a row and a card for each of 24 books: ${name}`).toBe(48);
  expect(withAllCounterRows(large)).toEqual(withAllCounterRows(small));
}, 120_000);

/** The administrator's key with the identity to act as, as an Authorization header carries both. */
function actingAs(access: { url: string; adminKey: string }, subject: string) {
  const identity = { issuer: "https://people.example", subject };
  const json = Buffer.from(JSON.stringify(identity)).toString("base64");
  return { ...access, adminKey: `${access.adminKey}:${json}` };
}
