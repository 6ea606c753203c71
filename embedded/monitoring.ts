import { performance } from "node:perf_hooks";
import type { Database } from "./db/database";
import type { Engine } from "./functions/run/engine";
import { DURATION_BOUNDS, type FunctionCounts } from "./functions/run/function-counts";
import type { Quarantine } from "./functions/run/quarantine";
import type { Monitored } from "./http/monitor-routes";
import type { SharedResults } from "./live/shared-results";
import type { HttpPort } from "./net/http-port";
import type { Refusals } from "./net/refusals";
import type { Scheduler } from "./schedule/scheduler";
import { storeFileSizes } from "./store/file-sizes";
import { FORMAT } from "./store/format";
import type { SyncServer } from "./sync/sync-server";
import type { DiskSpace } from "./system/disk-space";
import { PrometheusText } from "./system/prometheus";
import type { Clock } from "./system/world";

export interface MonitoredParts {
  db: Database;
  dbFolder: string;
  engine: Engine;
  quarantine: Quarantine;
  counts: FunctionCounts;
  refusals: Refusals;
  sync: SyncServer;
  results: SharedResults;
  scheduler: Scheduler;
  clock: Clock;
  /** Null where nothing watches the disk. */
  disk: DiskSpace | null;
  ports: Readonly<Record<string, HttpPort>>;
}

/** How often the supervisor started this process again. */
const restarts = Number(process.env.ENGINE_RESTARTS ?? 0);

/** Tells an operator how a backend is doing. */
export class Monitoring implements Monitored {
  readonly #parts: MonitoredParts;

  constructor(parts: MonitoredParts) {
    this.#parts = parts;
  }

  health() {
    const { db, engine, quarantine, sync, disk } = this.#parts;
    const { hasFailed, lagMs } = db.pending;
    return {
      ready: !hasFailed,
      writable: !hasFailed && disk?.isFull !== true,
      deployment: engine.deployment?.id ?? null,
      durableLagMs: Math.round(lagMs),
      queueLength: engine.queueLength,
      sockets: sync.size,
      restarts,
      quarantined: quarantine.countOf(engine.deployment?.id),
      version: { format: FORMAT, node: process.versions.node },
    };
  }

  metrics(): string {
    const text = new PrometheusText();
    this.#describeProcess(text);
    this.#describeRequests(text);
    this.#describeFunctions(text);
    this.#describeStorage(text);
    return text.toString();
  }

  #describeProcess(text: PrometheusText): void {
    const { engine, quarantine } = this.#parts;
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const deployment = engine.deployment?.id ?? "";
    text.gauge("convex_info", "The versions that run.", [
      { node: process.versions.node, format: FORMAT, deployment },
      1,
    ]);
    text.gauge("convex_restarts", "Restarts since the supervisor began.", restarts);
    text.gauge(
      "convex_quarantined_functions",
      "Functions that ended the process and are refused until the next push.",
      quarantine.countOf(engine.deployment?.id),
    );
    text.gauge("process_start_time_seconds", "When the process began.", performance.timeOrigin / 1_000);
    text.counter("process_cpu_seconds_total", "Processor time of all threads.", (user + system) / 1e6);
    text.counter(
      "nodejs_event_loop_active_seconds_total",
      "Time in which the main thread was busy. Near 1 a second, everybody waits.",
      performance.eventLoopUtilization().active / 1_000,
    );
    text.gauge("process_resident_memory_bytes", "Memory, with mapped pages of the database.", memory.rss);
    text.gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", memory.heapUsed);
    text.gauge("nodejs_external_memory_bytes", "Memory of buffers.", memory.external);
  }

  #describeRequests(text: PrometheusText): void {
    const { ports, refusals, sync, results, engine } = this.#parts;
    const named = Object.entries(ports);
    const answers = named.flatMap(([port, { answers: all }]) =>
      [...all].map(([code, count]) => [{ port, code }, count] as const),
    );
    text.counter("convex_http_requests_total", "Answered requests. 499: the client left.", ...answers);
    const running = named.map(([port, { running: count }]) => [{ port }, count] as const);
    text.gauge("convex_http_requests_running", "Requests that wait for their answer.", ...running);
    const refused = [...refusals.counts].map(([code, count]) => [{ code }, count] as const);
    text.counter("convex_refused_total", "Requests and sockets that a limit refused.", ...refused);
    text.gauge("convex_sockets", "Open sockets of live clients.", sync.size);
    text.gauge("convex_live_queries", "Queries that those sockets hold.", sync.liveQueries);
    text.gauge("convex_results", "Answers in memory, each shared by all who ask the same.", results.size);
    text.gauge("convex_queue_length", "Queries and mutations that wait for their turn.", engine.queueLength);
  }

  #describeFunctions(text: PrometheusText): void {
    const { counts, scheduler, clock, engine } = this.#parts;
    text.summary(
      "convex_function_duration_seconds",
      "Executions by function and outcome, and their time without waiting for a turn.",
      [...counts.functions].map(({ name, kind, outcome, count, seconds }) => ({
        labels: { function: name, kind, outcome },
        count,
        sum: seconds,
      })),
    );
    text.histogram("convex_kind_duration_seconds", "Executions by kind and duration.", {
      label: "kind",
      bounds: DURATION_BOUNDS,
      observed: counts.durations,
    });
    const { actions, mutations, dueSince } = scheduler.jobs;
    text.gauge("convex_actions_running", "Actions and HTTP actions that run.", engine.runningActions);
    text.gauge(
      "convex_jobs_running",
      "Scheduled functions that run.",
      [{ kind: "Action" }, actions],
      [{ kind: "Mutation" }, mutations],
    );
    const lateMs = dueSince === null ? 0 : clock.now() - dueSince;
    text.gauge("convex_job_delay_seconds", "How long the earliest due job is late.", lateMs / 1_000);
  }

  #describeStorage(text: PrometheusText): void {
    const { db, dbFolder, disk } = this.#parts;
    const { commits, bytes, lagMs } = db.pending;
    const files = storeFileSizes(dbFolder);
    text.counter("convex_commits_total", "Commits.", commits);
    text.gauge(
      "convex_durable_lag_seconds",
      "How long the oldest commit has waited for the disk.",
      lagMs / 1_000,
    );
    text.gauge("convex_pending_bytes", "Memory of commits that are not in the tree yet.", bytes);
    text.gauge("convex_database_bytes", "Size of the tree's file.", files.tree);
    text.gauge("convex_journal_bytes", "Size of the journal's files, which are reused.", files.journal);
    if (disk === null) return;
    text.gauge("convex_disk_free_bytes", "Free space for the data folder.", disk.freeBytes);
    text.gauge("convex_disk_full", "1 while writes are refused for want of space.", Number(disk.isFull));
  }
}
