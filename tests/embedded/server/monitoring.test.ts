import { request } from "node:http";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { http, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";
import { RawSocket } from "../sync/raw-socket";

const KEY = "key|0123456789abcdef";

test("an operator sees the state of the backend in one answer", async () => {
  await using backend = await started();
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:list", { room: "a" });
  await socket.next("Transition");
  const { status, body } = await get(backend, "/healthz");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    ...{ ready: true, writable: true, queueLength: 0, durableLagMs: 0, sockets: 1 },
    ...{ restarts: 0, quarantined: 0, version: { node: process.versions.node } },
  });
  expect((JSON.parse(body) as { deployment: string }).deployment).toBeTruthy();
});

test("the metrics count functions by name and outcome, sockets, live queries, requests and commits", async () => {
  await using backend = await started();
  const client = http(backend.cloudUrl);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:list", { room: "a" });
  await socket.next("Transition");
  await client.mutation(m("notes:add"), { room: "a", text: "x" });
  await client.mutation(m("notes:crash"), {}).catch(() => {});
  await client.mutation(m("notes:refuse"), { room: "a" }).catch(() => {});
  for (const name of ["a:b", "c:d"]) await client.query(q(name), {}).catch(() => {});
  await fetch(`${backend.siteUrl}/who?token=1`);
  await fetch(`${backend.siteUrl}/nowhere`);
  const metrics = await metricsOf(backend);
  const count = (name: string, kind: string, outcome: string) =>
    metrics[`convex_function_duration_seconds_count{function="${name}",kind="${kind}",outcome="${outcome}"}`];
  expect(count("notes:add", "Mutation", "success")).toBe(1);
  expect(count("notes:crash", "Mutation", "error")).toBe(1);
  expect(count("notes:refuse", "Mutation", "refusal")).toBe(1);
  expect(count("(unknown)", "Query", "error")).toBe(2);
  expect(count("GET /who", "HttpAction", "success")).toBe(1);
  expect(count("(unknown)", "HttpAction", "success")).toBe(1);
  expect(metrics['convex_kind_duration_seconds_bucket{kind="Mutation",le="+Inf"}']).toBe(3);
  expect(metrics.convex_sockets).toBe(1);
  expect(metrics.convex_live_queries).toBe(1);
  expect(metrics['convex_http_requests_total{port="actions",code="404"}']).toBe(1);
  for (const name of ["convex_commits_total", "convex_database_bytes", "convex_disk_free_bytes"])
    expect(metrics[name]).toBeGreaterThan(0);
  for (const name of ["convex_queue_length", "convex_job_delay_seconds", "convex_restarts"])
    expect(metrics[name]).toBe(0);
});

test("names that a stranger makes up are counted under one, also when their errors are shared", async () => {
  await using backend = await started();
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "made:up", {});
  await socket.next("Transition");
  socket.subscribe(2, 1, "made:up", {});
  await socket.next("Transition");
  const names = Object.keys(await metricsOf(backend)).filter((name) => name.includes("function="));
  expect(names.filter((name) => name.includes("made:up"))).toEqual([]);
  expect(names.some((name) => name.includes('function="(unknown)",kind="Query",outcome="cached"'))).toBe(
    true,
  );
});

test("only this machine, the addresses that may, and the holder of the admin key see them", async () => {
  await using backend = await started();
  for (const path of ["/healthz", "/metrics"]) {
    const forwarded = { "x-forwarded-for": "127.0.0.1" };
    expect((await get(backend, path, forwarded)).status).toBe(401);
    expect((await get(backend, path, { host: "books.example" })).status).toBe(401);
    expect((await get(backend, path, { ...forwarded, authorization: "Convex wrong" })).status).toBe(401);
    expect((await get(backend, path, { ...forwarded, authorization: `Convex ${KEY}` })).status).toBe(200);
  }
  expect(await get(backend, "/livez", { host: "books.example" })).toMatchObject({ status: 200 });
});

test("an operator names the addresses that may, which are those behind the trusted proxies", async () => {
  await using backend = await started({ monitorsFrom: ["10.0.0.0/8"], trustedProxies: 1 });
  expect((await get(backend, "/metrics", { "x-forwarded-for": "10.1.2.3" })).status).toBe(200);
  expect((await get(backend, "/metrics", { "x-forwarded-for": "192.0.2.1" })).status).toBe(401);
});

test("refusals of one caller are counted, and logged once", async () => {
  await using backend = await started({ limits: { batchCalls: 1, liveQueries: 1 } });
  for (let i = 0; i < 5; i += 1) await postBatch(backend);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:list", { room: "a" });
  socket.subscribe(2, 1, "notes:list", { room: "b" });
  await socket.closing();
  const metrics = await metricsOf(backend);
  expect(metrics['convex_refused_total{code="BatchTooLarge"}']).toBe(5);
  expect(metrics['convex_refused_total{code="TooManyLiveQueries"}']).toBe(1);
  const lines = () => backend.log.filter(({ message }) => message.startsWith("Refused"));
  expect(lines().map(({ message }) => message)).toEqual([
    "Refused 127.0.0.1: BatchTooLarge.",
    "Refused 127.0.0.1: TooManyLiveQueries.",
  ]);
  await backend.close();
  expect(lines().at(-1)?.message).toBe("Refused 127.0.0.1 4 more times in a minute: BatchTooLarge.");
});

async function started(options: Parameters<typeof startBackend>[0] = {}): Promise<TestBackend> {
  const backend = await startBackend({ adminKey: KEY, ...options });
  await push(backend, notesApp);
  return backend;
}

async function postBatch({ cloudUrl }: TestBackend): Promise<void> {
  const query = { path: "notes:list", args: { room: "a" } };
  const body = JSON.stringify({ queries: [query, query] });
  await fetch(`${cloudUrl}/api/query_batch`, { method: "POST", body });
}

/** Values by name and labels. */
async function metricsOf(backend: TestBackend): Promise<Record<string, number>> {
  const { body } = await get(backend, "/metrics");
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

/** `fetch` does not send another host. */
function get(
  { cloudUrl }: TestBackend,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(cloudUrl + path, { headers, agent: false }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    })
      .on("error", reject)
      .end();
  });
}
