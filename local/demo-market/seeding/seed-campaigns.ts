import type { FunctionCaller } from "../../support/admin-api";
import { type Counted, DEMO_RUNS, type DemoRun, resultGroups, runGroup, testGroups } from "../campaigns";
import { byId, readAll, writeAll } from "./documents";
import { DEMO_LOGINS } from "../people";

/** What was sent to the imported books' authors. Nothing is sent now. */
export async function addCampaigns(call: FunctionCaller, adminId: string): Promise<void> {
  for (const run of DEMO_RUNS) await addRun(call, run, adminId);
  const admin = DEMO_LOGINS.find(({ role }) => role === "admin")?.email ?? "";
  await writeAll(call, testGroups(adminId, admin, Date.now()));
}

/** A run goes to whom the market counts, and is left out for whom its rules leave out. */
async function addRun(call: FunctionCaller, run: DemoRun, startedBy: string): Promise<void> {
  const now = Date.now();
  const [[runId = ""] = []] = await writeAll(call, [runGroup(run, startedBy, now)]);
  let state: string | undefined;
  while ((state = await stateOf(call, runId)) === "counting")
    await call("jobs/campaigns:countSome", { runId, chain: 1 });
  // Else an earlier start has finished it.
  if (state !== "ready") return;
  const is = { runId, state: "waiting" };
  const counted = { table: "campaignRecipients", index: "by_runId_state_at", is };
  const waiting = await readAll<Counted>(call, counted);
  await writeAll(call, resultGroups(run, runId, { waiting, startedBy, now }));
}

async function stateOf(call: FunctionCaller, runId: string): Promise<string | undefined> {
  const [run] = await readAll<{ state: string }>(call, byId("campaignRuns", runId));
  return run?.state;
}
