import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { getFunctionName } from "convex/server";
import type { FunctionReference } from "convex/server";
import { makeFunctionReference } from "convex/server";
import { ConvexError } from "convex/values";
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from "jose";
import { WebSocket } from "ws";
import { callFunction, setVariables } from "../../../local/support/admin-api";
import { runConvexCli } from "../../../local/convex-cli";
import { projectRoot } from "../../../local/support/settings";
import type { TestBackend } from "../../support/embedded";
import { startBackend } from "../../support/embedded";
import type { PermissionStore } from "./store";
import type { Actor } from "../../support/stage";
import type { ServerFunction } from "../../support/server-functions";
import { RESEND_SECRET } from "../../support/environment";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
type AnyReference = FunctionReference<"query" | "mutation" | "action">;
type Call = (reference: AnyReference, args?: object) => Promise<unknown>;

/** The product on an embedded backend, with callers over the network who record what they receive. */
export interface WiredProduct {
  backend: TestBackend;
  itself: Actor;
  store: PermissionStore;
  forgetLimits: () => Promise<unknown>;
  /** A token signed as the product does; `changes` makes a bad one. */
  token: (subject: string, changes?: TokenChanges) => Promise<string>;
  /** A caller over HTTP or a socket. Everything sent to them is added to `heard`. */
  byHttp: (token: Promise<string> | null, heard: string[]) => Actor;
  bySocket: (token: Promise<string> | null, heard: string[]) => Actor;
  /** A live client. Everything sent to it is added to `heard`. */
  live: (token: Promise<string> | null, heard: string[]) => ConvexClient;
  close: () => Promise<void>;
}

export interface TokenChanges {
  issuer?: string;
  audience?: string;
  expires?: string;
  key?: CryptoKey;
}

/** Starts a backend and pushes the product and the probe to it with the official CLI. */
export async function wiredProduct(): Promise<WiredProduct> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const backend = await startBackend({ nodePackagesFrom: [projectRoot], redactErrors: false });
  await setVariables({ url: backend.cloudUrl, adminKey: backend.adminKey }, await variables(keys, backend));
  await pushProduct(backend);
  const access = { url: backend.cloudUrl, adminKey: backend.adminKey };
  const itself = actor((reference, args) => callFunction(access, getFunctionName(reference), args));
  const probe = async (name: string, args: object = {}) => await callFunction(access, `probe:${name}`, args);
  const sockets: ConvexClient[] = [];
  const live = (token: Promise<string> | null, heard: string[]) => {
    const client = socketClient(backend.cloudUrl, token, heard);
    sockets.push(client);
    return client;
  };
  return {
    backend,
    itself,
    store: storeBy(probe),
    forgetLimits: async () => await probe("forgetLimits"),
    token: async (subject, changes = {}) =>
      await new SignJWT({ sub: subject })
        .setProtectedHeader({ alg: "RS256" })
        .setIssuedAt()
        .setIssuer(changes.issuer ?? backend.siteUrl)
        .setAudience(changes.audience ?? "convex")
        .setExpirationTime(changes.expires ?? "1h")
        .sign(changes.key ?? keys.privateKey),
    byHttp: (token, heard) => httpActor(backend, token, heard),
    bySocket: (token, heard) => ({
      ...boundTo(live(token, heard)),
      fetch: siteFetch(backend, token, heard),
    }),
    live,
    close: async () => {
      await Promise.all(sockets.map((client) => client.close()));
      await backend[Symbol.asyncDispose]();
    },
  };
}

async function variables({ privateKey, publicKey }: KeyPair, { siteUrl }: TestBackend) {
  return {
    IS_TEST: "1",
    JWT_PRIVATE_KEY: (await exportPKCS8(privateKey)).trimEnd().replace(/\n/g, " "),
    JWKS: JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] }),
    SITE_URL: "http://localhost:21500",
    LINK_SECRET: "a secret of thirty-two bytes or more",
    RESEND_WEBHOOK_SECRET: RESEND_SECRET,
    SUPPORT_EMAIL: "support@adaptationshelf.example",
    AUTH_LOG_LEVEL: "DEBUG",
    STRIPE_LINK_AUTHOR: "https://buy.stripe.example/author",
    STRIPE_LINK_SPONSORED: "https://buy.stripe.example/sponsored",
    STRIPE_PORTAL_LINK: "https://billing.stripe.example/portal",
    POSTAL_ADDRESS: `1 Example Street, ${new URL(siteUrl).port}`,
  };
}

async function pushProduct(backend: TestBackend): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "wired-"));
  try {
    for (const path of ["convex", "domain", "convex.json", "package.json"])
      await cp(join(projectRoot, path), join(folder, path), { recursive: true });
    await symlink(join(projectRoot, "node_modules"), join(folder, "node_modules"), "junction");
    await writeFile(join(folder, "convex/probe.ts"), PROBE);
    const push = await runConvexCli(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], {
      url: backend.cloudUrl,
      adminKey: backend.adminKey,
      cwd: folder,
      quiet: true,
    });
    if (push.code !== 0) throw new Error(push.output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function storeBy(probe: (name: string, args?: object) => Promise<unknown>): PermissionStore {
  return {
    everything: () => probe("everything"),
    rows: async (table) => (await probe("rows", { table })) as never,
    patch: async (_table, id, fields) => {
      const unset = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [key] : []));
      await probe("patch", { id, fields, unset });
    },
    insert: async (table, fields) => void (await probe("insert", { table, fields })),
    remove: async (_table, id) => void (await probe("remove", { id })),
    preferenceLink: async (email) => (await probe("preferenceLink", { email })) as string,
    newsletterLink: async (email) => (await probe("newsletterLink", { email })) as string,
    stopLink: async (id) => (await probe("stopLink", { id })) as string,
    messagesStopLink: async (id) => (await probe("messagesStopLink", { id })) as string,
    isOpen,
    goneUpload: async () => (await probe("goneUpload")) as never,
  };
}

/** Requests HTTP routes; the platform's own go to its port. */
function siteFetch({ cloudUrl, siteUrl }: TestBackend, token: Promise<string> | null, heard: string[]) {
  return async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("Authorization", `Bearer ${await token}`);
    const url = `${path.startsWith("/api/") ? cloudUrl : siteUrl}${path}`;
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    heard.push(JSON.stringify([...answer.headers]), await answer.clone().text());
    return answer;
  };
}

/** A function that clients cannot reach answers as if it did not exist. */
async function isOpen({ query, mutation, action }: Actor, { name, fn }: ServerFunction): Promise<boolean> {
  const call = fn.isQuery
    ? query(makeFunctionReference<"query">(name), {})
    : fn.isMutation
      ? mutation(makeFunctionReference<"mutation">(name), {})
      : action(makeFunctionReference<"action">(name), {});
  return await call.then(
    () => true,
    (error: Error) => {
      if (error.message.includes("Could not find public function")) return false;
      // A refusal of the arguments or the caller proves that the function exists; a refused token does not.
      if (error instanceof ConvexError || error.message.includes("ArgumentValidation")) return true;
      throw error;
    },
  );
}

function httpActor(backend: TestBackend, token: Promise<string> | null, heard: string[]): Actor {
  const listening: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    heard.push(JSON.stringify([...answer.headers]), await answer.clone().text());
    return answer;
  };
  const client = new ConvexHttpClient(backend.cloudUrl, { logger: false, fetch: listening });
  const ready = token?.then((value) => client.setAuth(value));
  return { ...boundTo(client, ready), fetch: siteFetch(backend, token, heard) };
}

/** The client's calls, once it is logged in. */
function boundTo(client: ConvexHttpClient | ConvexClient, ready?: Promise<void>): Omit<Actor, "fetch"> {
  const after = (call: Call): Call => {
    return async (reference, args = {}) => {
      await ready;
      return await call(reference, args);
    };
  };
  return {
    query: after((reference, args) => client.query(reference as FunctionReference<"query">, args)),
    mutation: after((reference, args) => client.mutation(reference as FunctionReference<"mutation">, args)),
    action: after((reference, args) => client.action(reference as FunctionReference<"action">, args)),
  } as Omit<Actor, "fetch">;
}

function socketClient(url: string, token: Promise<string> | null, heard: string[]): ConvexClient {
  class Listening extends WebSocket {
    constructor(address: string) {
      super(address);
      this.on("message", (data: Buffer) => heard.push(data.toString("utf8")));
    }
  }
  const client = new ConvexClient(url, {
    webSocketConstructor: Listening as unknown as typeof globalThis.WebSocket,
    logger: false,
    unsavedChangesWarning: false,
  });
  if (token) client.setAuth(() => token);
  return client;
}

function actor(call: Call): Actor {
  return { query: call, mutation: call, action: call } as Partial<Actor> as Actor;
}

/**
 * A module that is pushed with the product to one test backend and does the work of `PermissionStore` there. It is
 * text, so that it belongs to no other deployment.
 */
const PROBE = `
import { v } from "convex/values";
import { internalAction, internalMutation, internalQuery } from "./_generated/server";
import { makeFunctionReference } from "convex/server";
import { BUCKETS_KEPT_MS } from "../domain/limits";
import { forgetBuckets } from "./model/limits";
import { messagesStopToken, newsletterToken, preferenceToken, stopToken } from "./model/mail/mailTokens";
import { ensurePreferences } from "./model/mail/preferenceRows";
import schema from "./schema";

export const everything = internalQuery(async (ctx) => {
  const tables = Object.keys(schema.tables);
  return await Promise.all(tables.map((table) => ctx.db.query(table).collect()));
});
export const rows = internalQuery(async (ctx, { table }) => await ctx.db.query(table).collect());
export const patch = internalMutation(async (ctx, { id, fields, unset }) => {
  await ctx.db.patch(id, { ...fields, ...Object.fromEntries(unset.map((key) => [key, undefined])) });
});
export const insert = internalMutation(async (ctx, { table, fields }) => void (await ctx.db.insert(table, fields)));
export const remove = internalMutation(async (ctx, { id }) => await ctx.db.delete(id));
export const forgetLimits = internalMutation(async (ctx) => {
  await forgetBuckets(ctx, Date.now() + BUCKETS_KEPT_MS + 1);
});
export const preferenceLink = internalMutation(
  async (ctx, { email }) => await preferenceToken((await ensurePreferences(ctx, email))._id, Date.now()),
);
export const newsletterLink = internalMutation(
  async (ctx, { email }) => await newsletterToken(await ensurePreferences(ctx, email)),
);
export const stopLink = internalMutation(async (_ctx, { id }) => await stopToken(id));
export const messagesStopLink = internalMutation(async (_ctx, { id }) => await messagesStopToken(id));
export const goneUploadRow = internalMutation(async (ctx) => {
  const { _id: userId } = await ctx.db.query("users").first();
  const uploadId = await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: 0 });
  await ctx.db.delete(uploadId);
  return uploadId;
});
export const goneUpload = internalAction(async (ctx) => {
  const storageId = await ctx.storage.store(new Blob(["gone"]));
  await ctx.storage.delete(storageId);
  return { storageId, uploadId: await ctx.runMutation(makeFunctionReference("probe:goneUploadRow"), {}) };
});
`;
