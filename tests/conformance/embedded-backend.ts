import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { WebSocket } from "ws";
import { setVariables } from "../../local/support/admin-api";
import { startBackend, type TestBackend } from "../support/embedded";
import { api } from "./app/convex/_generated/api";
import type { Backend, Person, Watch } from "./backend";

const appFolder = fileURLToPath(new URL("./app", import.meta.url));
const cli = fileURLToPath(new URL("../../node_modules/.bin/convex", import.meta.url));
const TABLES = ["things", "people", "shapes", "notes", "unlisted", "neverWritten"];

/** The conformance app on its own backend, pushed by the official CLI. */
export class EmbeddedDeployment {
  readonly #server: TestBackend;
  readonly #sign: Access["sign"];
  #clients: ConvexClient[] = [];

  private constructor(server: TestBackend, sign: Access["sign"]) {
    this.#server = server;
    this.#sign = sign;
  }

  static async start(): Promise<EmbeddedDeployment> {
    // The clients are anonymous, and some cases exceed our limits for anonymous callers.
    const most = 16 * 1024 * 1024;
    const server = await startBackend({ limits: { anonymousArgumentBytes: most, heldArgumentBytes: most } });
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const keys = { keys: [{ ...(await exportJWK(publicKey)), use: "sig", alg: "RS256" }] };
    await setVariables(
      { url: server.cloudUrl, adminKey: server.adminKey },
      { PUBLIC_KEYS: JSON.stringify(keys) },
    );
    await push(server);
    return new EmbeddedDeployment(server, async ({ subject, ...claims }, token) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256" })
        .setIssuer(server.siteUrl)
        .setAudience("conformance")
        .setSubject(subject)
        .setIssuedAt(token === "expired" ? "2 hours ago" : "0 seconds")
        .setExpirationTime(token === "expired" ? "1 hour ago" : "1 hour")
        .sign(privateKey),
    );
  }

  /** The same deployment with empty tables. */
  async emptied(): Promise<Backend> {
    const backend = new EmbeddedBackend(this.#access(), null);
    await backend.insider.mutation(api.docs.clear, { tables: TABLES });
    await backend.insider.mutation(api.parts.clear, {});
    return backend;
  }

  /** Closes every client of the last case. */
  async forgetClients(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    this.#clients = [];
  }

  async close(): Promise<void> {
    await this.forgetClients();
    await this.#server[Symbol.asyncDispose]();
  }

  #access(): Access {
    const { cloudUrl, siteUrl, adminKey } = this.#server;
    const connect = () => {
      const sockets = new Set<WebSocket>();
      const webSocketConstructor = rememberedIn(sockets) as never;
      const client = new ConvexClient(cloudUrl, { webSocketConstructor, logger: false });
      this.#clients.push(client);
      return { client, sockets };
    };
    return { cloudUrl, siteUrl, adminKey, sign: this.#sign, connect };
  }
}

interface Access {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  sign: (person: Person, token?: "expired") => Promise<string>;
  connect: () => Connection;
}

interface Connection {
  client: ConvexClient;
  /** Clients that are open or opening. */
  sockets: Set<WebSocket>;
}

function rememberedIn(sockets: Set<WebSocket>) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.add(this);
      this.once("close", () => sockets.delete(this));
    }
  };
}

/** One person's socket to the deployment, opened when first used. */
class EmbeddedBackend implements Backend {
  readonly #access: Access;
  readonly #token: (() => Promise<string>) | null;
  #connection: Connection | null = null;

  constructor(access: Access, token: (() => Promise<string>) | null) {
    this.#access = access;
    this.#token = token;
  }

  query: Backend["query"] = async (reference, args) =>
    await this.#connected().query(reference as never, args);

  mutation: Backend["mutation"] = async (reference, args) =>
    await this.#connected().mutation(reference as never, args);

  action: Backend["action"] = async (reference, args) =>
    await this.#connected().action(reference as never, args);

  watch: Backend["watch"] = (reference, args) => new LiveWatch(this.#connected(), reference as never, args);

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#token !== null) headers.set("Authorization", `Bearer ${await this.#token()}`);
    return await fetch(this.#access.siteUrl + path, { ...init, headers });
  }

  as(person: Person, token?: "expired"): Backend {
    return new EmbeddedBackend(this.#access, () => this.#access.sign(person, token));
  }

  async setVariable(name: string, value: string | null): Promise<void> {
    const { cloudUrl: url, adminKey } = this.#access;
    await setVariables({ url, adminKey }, { [name]: value });
  }

  interrupt(): Promise<void> {
    const sockets = [...(this.#connection?.sockets ?? [])];
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    for (const socket of sockets) socket.terminate();
    return Promise.all(closed).then(() => undefined);
  }

  get overHttp(): Backend {
    return new HttpBackend(this, async () => {
      const client = new ConvexHttpClient(this.#access.cloudUrl);
      if (this.#token !== null) client.setAuth(await this.#token());
      return client;
    });
  }

  get insider(): Backend {
    return new HttpBackend(this, async () => {
      const client: ConvexHttpClient & { setAdminAuth?: (key: string) => void } = new ConvexHttpClient(
        this.#access.cloudUrl,
      );
      client.setAdminAuth?.(this.#access.adminKey);
      return await Promise.resolve(client);
    });
  }

  #connected(): ConvexClient {
    if (this.#connection !== null) return this.#connection.client;
    this.#connection = this.#access.connect();
    const { client } = this.#connection;
    if (this.#token !== null) client.setAuth(this.#token);
    return client;
  }
}

/** Calls go over HTTP. Only subscriptions use the socket. */
class HttpBackend implements Backend {
  readonly #socket: Backend;
  readonly #client: () => Promise<ConvexHttpClient>;

  constructor(socket: Backend, client: () => Promise<ConvexHttpClient>) {
    this.#socket = socket;
    this.#client = client;
  }

  query: Backend["query"] = async (reference, args) =>
    await (await this.#client()).query(reference as never, args as never);

  mutation: Backend["mutation"] = async (reference, args) =>
    await (await this.#client()).mutation(reference as never, args as never);

  action: Backend["action"] = async (reference, args) =>
    await (await this.#client()).action(reference as never, args as never);

  watch: Backend["watch"] = (reference, args) => this.#socket.watch(reference, args);

  fetch: Backend["fetch"] = (path, init) => this.#socket.fetch(path, init);

  as(person: Person, token?: "expired"): Backend {
    return this.#socket.as(person, token).overHttp;
  }

  setVariable(name: string, value: string | null): Promise<void> {
    return this.#socket.setVariable(name, value);
  }

  interrupt(): Promise<void> {
    return this.#socket.interrupt();
  }

  get overHttp(): Backend {
    return this;
  }

  get insider(): Backend {
    return this.#socket.insider;
  }
}

/** A subscription that keeps its latest answer and resolves those that wait for the next. */
class LiveWatch<Value> implements Watch<Value> {
  readonly #stop: () => void;
  #present: { value: Value } | { error: Error } | null = null;
  #waiting: (() => void)[] = [];
  answers = 0;

  constructor(client: ConvexClient, reference: never, args: unknown) {
    const take = (present: { value: Value } | { error: Error }) => {
      this.#present = present;
      this.answers += 1;
      for (const wake of this.#waiting.splice(0)) wake();
    };
    this.#stop = client.onUpdate(
      reference,
      args as never,
      (value: Value) => take({ value }),
      (error) => take({ error }),
    );
  }

  async until(holds: (value: Value) => boolean): Promise<Value> {
    for (;;) {
      const present = this.#present;
      if (present !== null && "value" in present && holds(present.value)) return present.value;
      await this.#next();
    }
  }

  async failure(): Promise<string> {
    for (;;) {
      const present = this.#present;
      if (present !== null && "error" in present) return present.error.message;
      await this.#next();
    }
  }

  stop(): void {
    this.#stop();
  }

  #next(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () =>
        reject(new Error(`no other answer came after ${JSON.stringify(this.#present)?.slice(0, 500)}`));
      const timer = setTimeout(late, 8000);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Pushes with the unmodified CLI, which must contact only the backend. */
async function push({ cloudUrl, adminKey }: TestBackend): Promise<void> {
  const { CONVEX_DEPLOYMENT, CONVEX_DEPLOY_KEY, ...env } = process.env;
  void CONVEX_DEPLOYMENT;
  void CONVEX_DEPLOY_KEY;
  await promisify(execFile)(cli, ["deploy", "--typecheck", "disable", "--codegen", "disable"], {
    cwd: appFolder,
    env: {
      ...env,
      CONVEX_SELF_HOSTED_URL: cloudUrl,
      CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
      CONVEX_PROVISION_HOST: "http://127.0.0.1:9",
      NO_PROXY: "127.0.0.1,localhost",
    },
  });
}
