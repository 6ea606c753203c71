import type { Transaction } from "../db/access";
import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import { canonicalPath } from "../functions/function-path";
import type { Engine } from "../functions/run/engine";
import { cancelJob, JOBS_TABLE, type Job } from "../functions/system-tables/jobs";
import { readRange } from "../functions/system-tables/rows";
import { HttpError, type ApiRequest, type Route } from "../net/route";
import type { Clock } from "../system/world";

const MAX_BODY_BYTES = 64 * 1024;
/** The most jobs that one transaction cancels. */
const BATCH = 1_000;
const NS_PER_MS = 1e6;
const DONE = { status: 200, body: null } as const;

interface JobRoutesContext {
  db: Database;
  engine: Engine;
  clock: Clock;
}

/** The routes by which the dashboard cancels scheduled functions: one, or those of a function or a time. */
export function jobRoutes(context: JobRoutesContext): Route[] {
  const { engine, clock } = context;
  return [
    post("/api/cancel_job", async (body) => {
      const { id } = body;
      if (typeof id !== "string") throw new HttpError(400, "BadJsonBody", "id must be a text.");
      await cancel(engine, (transaction) => cancelJob(transaction, id, clock.now()), body);
    }),
    post("/api/cancel_all_jobs", async (body) => {
      const ids = pendingJobs(context.db, body);
      for (let i = 0; i < ids.length; i += BATCH) {
        const batch = ids.slice(i, i + BATCH);
        const work = (transaction: Transaction) =>
          batch.forEach((id) => cancelJob(transaction, id, clock.now()));
        await cancel(engine, work, body);
      }
    }),
  ];
}

type Body = Readonly<Record<string, unknown>>;

function post(path: string, handle: (body: Body) => Promise<void>): Route {
  return {
    method: "POST",
    path,
    access: "admin",
    handle: async (request) => {
      await handle(await bodyOf(request));
      return DONE;
    },
  };
}

async function bodyOf(request: ApiRequest): Promise<Body> {
  const body = await request.json(MAX_BODY_BYTES);
  if (typeof body !== "object" || body === null)
    throw new HttpError(400, "BadJsonBody", "The body must be a JSON object.");
  return body as Body;
}

async function cancel(engine: Engine, work: (transaction: Transaction) => void, body: Body): Promise<void> {
  try {
    await engine.transact((transaction) => work(transaction.inComponent(componentOf(body))));
  } catch (error) {
    if (error instanceof UserError && error.data === undefined)
      throw new HttpError(400, "BadRequest", error.message);
    throw error;
  }
}

/** The ids of the pending jobs that `udfPath`, `startNextTs` and `endNextTs` leave. */
function pendingJobs(db: Database, body: Body): string[] {
  const { udfPath, startNextTs = 0, endNextTs = Infinity } = body;
  const component = componentOf(body);
  if (!db.tables.namespacesOf(JOBS_TABLE).includes(component)) return [];
  const jobs = readRange<Job>(
    db.snapshot({ trusted: true }).inComponent(component),
    `${JOBS_TABLE}.by_time`,
    {
      range: [{ type: "Eq", fieldPath: "state.kind", value: "pending" }],
      limit: Number.MAX_SAFE_INTEGER,
    },
  );
  const name = typeof udfPath === "string" ? canonicalPath(udfPath) : null;
  const isWanted = (job: Job) => {
    const ts = job.scheduledTime * NS_PER_MS;
    const isInTime = ts >= Number(startNextTs) && ts < Number(endNextTs);
    return isInTime && (name === null || canonicalPath(job.name) === name);
  };
  return jobs.filter(isWanted).map(({ _id }) => _id);
}

function componentOf({ componentId }: Body): string {
  return typeof componentId === "string" ? componentId.replace(/^component:/, "") : "";
}
