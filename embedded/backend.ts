import { join } from "node:path";
import { ChangeHistory } from "./admin/streaming/change-history";
import { StreamingExport } from "./admin/streaming/streaming-export";
import { SystemFunctions } from "./admin/system/system-functions";
import { AdminKey } from "./auth/admin-key";
import { Authenticator } from "./auth/authenticator";
import { KeySets } from "./auth/key-sets";
import type { Database } from "./db/database";
import type { Commit } from "./db/read-set";
import { loadDeployment } from "./deploy/activate";
import { deployRoutes } from "./deploy/routes";
import { FileStore } from "./files/file-store";
import { Seal } from "./files/seal";
import { CompiledModules } from "./functions/realm/compiled-modules";
import { removeEarlierModules } from "./functions/realm/node-modules";
import type { NodePackages } from "./functions/realm/node-packages";
import { Engine } from "./functions/run/engine";
import { logExecution } from "./functions/run/execution-log";
import { FunctionCounts } from "./functions/run/function-counts";
import { Quarantine } from "./functions/run/quarantine";
import { Environment } from "./functions/system-tables/environment";
import { adminRoutes } from "./http/admin-routes";
import { clockRoutes } from "./http/clock-routes";
import { functionRoutes } from "./http/function-routes";
import { infoRoutes } from "./http/info-routes";
import { jobRoutes } from "./http/job-routes";
import { monitorRoutes } from "./http/monitor-routes";
import { PendingUploads } from "./http/pending-uploads";
import { Router } from "./http/router";
import { Site } from "./http/site";
import { storageRoutes } from "./http/storage-routes";
import { transferRoutes } from "./http/transfer-routes";
import { runQuery } from "./live/run-query";
import { SharedResults } from "./live/shared-results";
import { CallerAddress, type TrustedProxies } from "./net/caller-address";
import { AllowedOrigins } from "./net/cors";
import type { HttpPort } from "./net/http-port";
import type { Limits } from "./net/limits";
import type { Monitors } from "./net/monitors";
import { Refusals } from "./net/refusals";
import { Scheduler } from "./schedule/scheduler";
import { Fanout } from "./sync/fanout";
import { Outbox } from "./sync/outbox";
import { SyncServer } from "./sync/sync-server";
import { SideFiles } from "./store/side-files";
import { readFaults } from "./supervisor/faults";
import { openTransfers, type Transfers } from "./transfers";
import { Monitoring } from "./monitoring";
import type { DiskSpace } from "./system/disk-space";
import type { MovableClock } from "./system/movable-clock";
import { randomHex } from "./system/random";
import type { World } from "./system/world";

const HTTP_PREFIX = "/http";

export interface BackendOptions {
  db: Database;
  world: World;
  dataDir: string;
  /** The functions that ended the process. */
  faultsFile: string;
  onFatal: (error: Error) => void;
  /** 32 bytes. */
  sealSecret: Buffer;
  adminKey: string;
  instanceName: string;
  cloudUrl: string;
  siteUrl: string;
  redact: boolean;
  limits: Limits;
  /** The proxies whose `X-Forwarded-For` names the caller. */
  trustedProxies: TrustedProxies | undefined;
  allowedOrigins: string[] | undefined;
  maxUploadBytes: number;
  packages: NodePackages;
  /** Who may read the state without the admin key. */
  monitors: Monitors;
  /** Null where nothing watches the disk. */
  disk: DiskSpace | null;
  /** The world's clock, if the holder of the admin key may move it. */
  movableClock: MovableClock | null;
}

interface BackendParts extends Transfers {
  engine: Engine;
  environment: Environment;
  files: FileStore;
  system: SystemFunctions;
  quarantine: Quarantine;
  /** Ends the work on modules beside the start: it removes files of earlier runs and keeps what was compiled. */
  endModuleWork: () => Promise<unknown>;
}

/** One deployment with all its parts: everything behind the two ports. */
export class Backend {
  readonly engine: Engine;
  readonly environment: Environment;
  readonly #options: BackendOptions;
  readonly #files: FileStore;
  readonly #streaming: StreamingExport;
  readonly #transfers: Transfers;
  readonly #authenticator: Authenticator;
  readonly #results: SharedResults;
  readonly #sync: SyncServer;
  readonly #scheduler: Scheduler;
  readonly #addresses: CallerAddress;
  readonly #refusals: Refusals;
  readonly #counts = new FunctionCounts();
  readonly #quarantine: Quarantine;
  readonly #endModuleWork: () => Promise<unknown>;

  private constructor(options: BackendOptions, parts: BackendParts) {
    const { db, world, redact } = options;
    const { engine, environment, files, system } = parts;
    this.#options = options;
    this.engine = engine;
    this.environment = environment;
    this.#files = files;
    this.#transfers = parts;
    this.#quarantine = parts.quarantine;
    this.#endModuleWork = parts.endModuleWork;
    this.#refusals = new Refusals(world);
    engine.onExecution((execution) => this.#counts.add(execution));
    const history = new ChangeHistory(db.latestTs);
    engine.onCommit(async (commit) => history.add(commit));
    this.#streaming = new StreamingExport(db, history);
    this.#authenticator = this.#newAuthenticator();
    this.#addresses = new CallerAddress(options.trustedProxies);
    this.#results = new SharedResults({
      world,
      redact,
      exclusive: (work, lane) => engine.exclusive(work, lane),
      run: (slot, call) => runQuery({ db, system }, slot, call),
      onCached: (request) => engine.recordCached(request, randomHex(world.random, 8)),
    });
    this.#sync = this.#newSync();
    this.#scheduler = new Scheduler({ ...options, engine });
  }

  /**
   * Opens everything behind the database and restores the last push. Requests are served only after `serve`.
   */
  static async open(options: BackendOptions): Promise<Backend> {
    const { db, world, dataDir, cloudUrl, siteUrl } = options;
    const environment = new Environment(db, { cloudUrl, siteUrl });
    const files = await FileStore.open({
      db,
      folder: join(dataDir, "files"),
      cloudUrl,
      seal: new Seal(options.sealSecret, world.random),
      world,
      exclusive: (work) => engine.exclusive(work),
    });
    const modulesDir = join(dataDir, "modules");
    const earlierModules = removeEarlierModules(modulesDir, world.log);
    const transfers = await openTransfers(options, files, () => engine);
    const system = new SystemFunctions({
      ...{ db, files, cloudUrl, siteUrl },
      deployment: () => engine.deployment,
      work: {
        latestExport: () => transfers.exports.latest,
        import: (id) => transfers.imports.row(id),
        imports: () => transfers.imports.rows(),
      },
    });
    const compiled = new CompiledModules(new SideFiles(join(dataDir, "compiled")), world);
    const deployment = await loadDeployment(db);
    const quarantine = new Quarantine(readFaults(options.faultsFile, deployment?.id ?? null));
    const engine: Engine = new Engine({
      ...{ db, world, environment, files, modulesDir, system },
      ...{ packages: options.packages, compiled },
      instanceName: options.instanceName,
      redactErrors: options.redact,
      quarantine,
      onFatal: options.onFatal,
    });
    if (deployment) engine.activate(deployment);
    engine.onExecution((execution) => logExecution(execution, world.log));
    const endModuleWork = () => Promise.all([earlierModules, compiled.save()]);
    const parts = { engine, environment, files, system, quarantine, endModuleWork };
    return new Backend(options, { ...parts, ...transfers });
  }

  /** Starts the scheduler and serves the two ports. */
  async serve(cloudPort: HttpPort, sitePort: HttpPort): Promise<void> {
    const { world } = this.#options;
    const router = new Router({
      routes: [...this.#routes(), ...monitorRoutes(this.#monitoring({ api: cloudPort, actions: sitePort }))],
      origins: new AllowedOrigins(this.#options.allowedOrigins),
      authenticator: this.#authenticator,
      addresses: this.#addresses,
      monitors: this.#options.monitors,
      refusals: this.#refusals,
      world,
    });
    const site = new Site({
      engine: this.engine,
      authenticator: this.#authenticator,
      addresses: this.#addresses,
      refusals: this.#refusals,
      world,
    });
    await this.#scheduler.start();
    cloudPort.serve((request, response) => {
      const uri = request.url ?? "/";
      if (uri.startsWith(`${HTTP_PREFIX}/`))
        void site.handle(request, response, uri.slice(HTTP_PREFIX.length));
      else router.handle(request, response);
    });
    sitePort.serve((request, response) => void site.handle(request, response, request.url ?? "/"));
    cloudPort.onUpgrade((request, socket, head) => this.#sync.upgrade(request, socket, head));
  }

  /** Ends the sockets, whose clients reconnect, then the jobs and what waits in the queue. */
  async close(): Promise<void> {
    await this.#sync.close();
    await this.#scheduler.stop();
    await this.engine.close();
    this.#results.close();
    this.#refusals.close();
    await this.#endModuleWork();
  }

  #monitoring(ports: Readonly<Record<string, HttpPort>>): Monitoring {
    const { db, dataDir, world, disk } = this.#options;
    return new Monitoring({
      ...{ db, dbFolder: join(dataDir, "db"), disk, ports, clock: world.clock },
      ...{ engine: this.engine, quarantine: this.#quarantine, counts: this.#counts },
      ...{ refusals: this.#refusals, sync: this.#sync, results: this.#results, scheduler: this.#scheduler },
    });
  }

  #routes() {
    const {
      db,
      world,
      cloudUrl,
      siteUrl,
      dataDir,
      redact,
      limits,
      instanceName,
      maxUploadBytes,
      movableClock,
    } = this.#options;
    const { engine, environment } = this;
    const results = this.#results;
    return [
      ...infoRoutes(instanceName),
      ...(movableClock === null ? [] : clockRoutes(movableClock)),
      ...functionRoutes({ engine, db, results, authenticator: this.#authenticator, redact, limits }),
      ...storageRoutes({
        files: this.#files,
        db,
        maxUploadBytes,
        // One upload of the largest size always has room.
        pending: new PendingUploads(Math.max(limits.pendingUploadBytes, 2 * maxUploadBytes)),
      }),
      ...transferRoutes(this.#transfers),
      ...jobRoutes({ db, engine, clock: world.clock }),
      ...adminRoutes({ db, engine, environment, streaming: this.#streaming }),
      ...deployRoutes({
        db,
        engine,
        environment,
        world,
        cloudUrl,
        siteUrl,
        modulesDir: join(dataDir, "modules"),
        packages: this.#options.packages,
      }),
    ];
  }

  #newAuthenticator(): Authenticator {
    const { world, siteUrl, adminKey } = this.#options;
    const { engine } = this;
    const fetchFromSite = (request: Request) =>
      engine.httpAction(request, {
        identity: null,
        request: { ip: null, userAgent: null, requestId: randomHex(world.random, 8) },
      });
    return new Authenticator({
      adminKey: new AdminKey(adminKey),
      keySets: new KeySets({ world, siteUrl, fetchFromSite }),
      clock: world.clock,
      providers: () => engine.deployment?.authProviders ?? [],
    });
  }

  #newSync(): SyncServer {
    const { db, world, redact, limits, allowedOrigins } = this.#options;
    const { engine } = this;
    const fanout = new Fanout(this.#results, db.latestTs, () => this.#catchUp(fanout));
    engine.onCommit((commit, slot) => fanout.onCommit(commit, slot));
    engine.onCommit(async (commit) => this.#forgetFiles(commit));
    return new SyncServer(
      {
        engine,
        results: this.#results,
        fanout,
        outbox: new Outbox(db),
        world,
        redact,
        limits,
        refusals: this.#refusals,
        latestTs: () => db.latestTs,
        verifyUser: (token) => this.#authenticator.verifyUserToken(token),
        verifyAdmin: (key, impersonating) => this.#authenticator.verifyAdminKey(key, impersonating),
      },
      new AllowedOrigins(allowedOrigins),
      this.#addresses,
    );
  }

  /** Tells the fanout, in a queue turn, that every commit so far was delivered. */
  #catchUp(fanout: Fanout): void {
    const { db } = this.#options;
    // Rejects when the backend closes. By then nothing waits for it.
    this.engine.exclusive(async () => fanout.caughtUp(db.latestTs)).catch(() => {});
  }

  #forgetFiles(commit: Commit): void {
    const { world } = this.#options;
    commit.durable
      .then(() => this.#files.deleteBytes(commit.writes.tokens))
      .catch((error: unknown) => world.log("warn", `Bytes of a deleted file remain: ${String(error)}`));
  }
}
