import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, describe, expect, vi } from "vitest";
import { systemClock } from "../embedded/system/clock";
import { MovableClock } from "../embedded/system/movable-clock";
import { startMailbox, type Mailbox } from "../local/mailbox/server";
import { signedByResend } from "./support/environment";

const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const KEY = "re_test";
const MINUTE = 60_000;

interface Event {
  type: string;
  data: { email_id: string; to: string[]; tags: Record<string, string>; bounce?: { type: string } };
}

interface World {
  url: string;
  clock: MovableClock;
  /** The events that arrived with a right signature, and how many the endpoint refuses first. */
  endpoint: { events: Event[]; ids: string[]; refuse: number };
  restart(): Promise<void>;
}

const test = base.extend<{ world: World }>({
  world: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "mailbox-"));
    const endpoint: World["endpoint"] = { events: [], ids: [], refuse: 0 };
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => void answer(request.headers, Buffer.concat(chunks).toString(), response));
    });
    const answer = async (headers: IncomingHttpHeaders, body: string, response: ServerResponse) => {
      const id = String(headers["svix-id"]);
      endpoint.ids.push(id);
      if (endpoint.refuse-- > 0) return void response.writeHead(500).end();
      const at = Number(headers["svix-timestamp"]);
      const right = await signedByResend(body, { id, at, secret: SECRET });
      const isFresh = Math.abs(clock.now() / 1_000 - at) < 5;
      if (isFresh && headers["svix-signature"] === right["svix-signature"])
        endpoint.events.push(JSON.parse(body) as Event);
      response.end();
    };
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const address = receiver.address();
    const webhookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
    const clock = new MovableClock(systemClock(), join(dataDir, "clock.json"));
    const start = () =>
      startMailbox({
        ...{ port: 0, dataDir, apiKey: KEY, clock, webhookUrl, webhookSecret: SECRET },
        examples: () => Promise.resolve([]),
      });
    let mailbox: Mailbox = await start();
    const world: World = {
      url: mailbox.url,
      clock,
      endpoint,
      restart: async () => {
        await mailbox.close();
        mailbox = await start();
        world.url = mailbox.url;
      },
    };
    await use(world);
    await mailbox.close();
    receiver.closeAllConnections();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  },
});

function mail(fields: object = {}) {
  return {
    from: "Shelf <mail@shelf.example>",
    to: ["ada@people.example"],
    subject: "Hello",
    text: "Hello\n\nThe words",
    ...fields,
  };
}

async function send(world: World, fields: object = {}, key?: string): Promise<Response> {
  return await fetch(`${world.url}/emails`, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}`, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
    body: JSON.stringify(mail(fields)),
  });
}

async function get<T>(world: World, path: string): Promise<T> {
  return (await (await fetch(world.url + path)).json()) as T;
}

async function post(world: World, path: string, body: object, headers: Record<string, string> = {}) {
  return await fetch(world.url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

interface List {
  rows: { id: string; subject: string; kind: string; excerpt: string }[];
  total: number;
  hasMore: boolean;
  people: string[];
  kinds: { kind: string; count: number }[];
}

describe("the list of emails", () => {
  test("is searched by words in any order, and filtered by person and kind", async ({ world }) => {
    await send(world, { subject: "Your trial ends", tags: [{ name: "type", value: "trial_ends" }] });
    await send(world, {
      subject: "Welcome",
      to: ["bo@people.example"],
      text: "Welcome\n\nStart your free trial.",
    });
    const subjects = async (query: string) =>
      (await get<List>(world, `/api/list?${query}`)).rows.map(({ subject }) => subject);
    expect(await subjects("text=TRIAL")).toEqual(["Welcome", "Your trial ends"]);
    expect(await subjects("text=trial+start")).toEqual(["Welcome"]);
    expect(await subjects("text=nothing")).toEqual([]);
    expect(await subjects("person=bo%40people.example")).toEqual(["Welcome"]);
    expect(await subjects("kind=trial_ends")).toEqual(["Your trial ends"]);
    const { kinds, people, rows } = await get<List>(world, "/api/list");
    expect(kinds).toEqual([
      { kind: "other", count: 1 },
      { kind: "trial_ends", count: 1 },
    ]);
    expect(people.sort()).toEqual(["ada@people.example", "bo@people.example"]);
    expect(rows[0]?.excerpt).toBe("Start your free trial.");
  });

  test("comes in pages, also of thousands", async ({ world }) => {
    for (let i = 0; i < 120; i++) await send(world, { subject: `Email ${i}` });
    const first = await get<List>(world, "/api/list");
    expect(first).toMatchObject({ total: 120, hasMore: true });
    expect(first.rows).toHaveLength(50);
    const last = await get<List>(world, `/api/list?after=${first.rows.at(-1)?.id}&limit=100`);
    expect(last).toMatchObject({ total: 120, hasMore: false });
    expect(last.rows.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 70 }, (_, index) => `Email ${69 - index}`),
    );
  });

  test("shows the conversation that headers make of emails, also after a restart", async ({ world }) => {
    await send(world, { subject: "Question", headers: { "Message-ID": "<q@shelf.example>" } });
    await send(world, { subject: "Answer", headers: { "in-reply-to": "<q@shelf.example>" } });
    await send(world, { subject: "Another" });
    await send(world, { subject: "Thanks", headers: { References: "<q@shelf.example> <a@shelf.example>" } });
    await world.restart();
    const { rows } = await get<List>(world, "/api/list");
    const thread = async (subject: string) => {
      const id = rows.find((row) => row.subject === subject)?.id ?? "";
      const read = await get<{ thread: { subject: string }[]; messageId: string }>(
        world,
        `/api/messages/${id}`,
      );
      return read.thread.map((row) => row.subject);
    };
    expect(await thread("Answer")).toEqual(["Question", "Answer", "Thanks"]);
    expect(await thread("Another")).toEqual(["Another"]);
  });

  test("is for this machine's own pages: another host, or a page of another site, is refused", async ({
    world,
  }) => {
    const foreign = { Origin: "https://evil.example" };
    expect((await post(world, "/api/provider", { failure: "reset" }, foreign)).status).toBe(403);
    expect((await fetch(`${world.url}/api/messages`, { headers: foreign })).status).toBe(403);
    expect(await get(world, "/api/provider")).toMatchObject({ armed: null });
  });
});

describe("a provider that was told to fail", () => {
  const arm = async (world: World, arming: object) => await post(world, "/api/provider", arming);

  test("refuses the next emails with 429 and the wait, or with 500, and accepts the one after", async ({
    world,
  }) => {
    await arm(world, { failure: "rate_limit", count: 2, retryAfter: 30 });
    const busy = await send(world);
    expect({ status: busy.status, wait: busy.headers.get("retry-after") }).toEqual({
      status: 429,
      wait: "30",
    });
    expect((await send(world)).status).toBe(429);
    expect((await send(world)).status).toBe(200);
    await arm(world, { failure: "server_error", count: null });
    for (let i = 0; i < 3; i++) expect((await send(world)).status).toBe(500);
    await arm(world, { failure: null });
    expect((await send(world)).status).toBe(200);
    expect(await get(world, "/api/messages")).toHaveLength(2);
    const { incidents } = await get<{ incidents: { failure: string }[] }>(world, "/api/provider");
    expect(incidents.map(({ failure }) => failure)).toEqual([
      ...["server_error", "server_error", "server_error"],
      ...["rate_limit", "rate_limit"],
    ]);
  });

  test("accepts an email and breaks the connection: the repeat under its key is answered with the first", async ({
    world,
  }) => {
    await arm(world, { failure: "reset" });
    await expect(send(world, {}, "key")).rejects.toThrow();
    const repeat = (await (await send(world, {}, "key")).json()) as { id: string };
    const messages = await get<{ id: string }[]>(world, "/api/messages");
    expect(messages).toEqual([expect.objectContaining({ id: repeat.id })]);
    expect((await send(world, { subject: "Other" }, "key")).status).toBe(409);
  });

  test("accepts an email and never answers", async ({ world }) => {
    await arm(world, { failure: "timeout" });
    const sending = fetch(`${world.url}/emails`, {
      method: "POST",
      headers: { Authorization: `Bearer ${KEY}` },
      body: JSON.stringify(mail()),
      signal: AbortSignal.timeout(300),
    });
    await expect(sending).rejects.toThrow(/timeout/i);
    expect(await get(world, "/api/messages")).toHaveLength(1);
  });

  test("meets only the address it was told, and refuses what it does not know", async ({ world }) => {
    await arm(world, { failure: "server_error", count: 1, to: "bo@people.example" });
    expect((await send(world)).status).toBe(200);
    expect((await send(world, { to: "bo@people.example" })).status).toBe(500);
    for (const body of [{ failure: "fire" }, { failure: "reset", count: 0 }, {}])
      expect((await arm(world, body)).status).toBe(422);
  });
});

test("an address is the same in any case, in the filter and in what it was told", async ({ world }) => {
  await post(world, "/api/provider/addresses", { address: "Ada@People.example", fate: "bounce" });
  await send(world);
  await vi.waitFor(() => expect(world.endpoint.events).toMatchObject([{ type: "email.bounced" }]));
  expect(await get<List>(world, "/api/list?person=ADA@people.example")).toMatchObject({ total: 1 });
});

describe("the events of an email", () => {
  test("tell its delivery by themselves, signed as the provider's library checks it", async ({ world }) => {
    const { id } = (await (await send(world, { tags: [{ name: "type", value: "reset" }] })).json()) as {
      id: string;
    };
    await vi.waitFor(() => expect(world.endpoint.events).toHaveLength(1), 5_000);
    expect(world.endpoint.events[0]).toMatchObject({
      type: "email.delivered",
      data: { email_id: id, to: ["ada@people.example"], tags: { type: "reset" } },
    });
  });

  test("tell a bounce in place of the delivery, or a complaint after it, as late as the address was told", async ({
    world,
  }) => {
    const fate = async (address: string, chosen: string) =>
      await post(world, "/api/provider/addresses", { address, fate: chosen, after: 3_600 });
    await fate("ada@people.example", "bounce");
    await fate("bo@people.example", "complaint");
    await send(world);
    await send(world, { to: "bo@people.example" });
    const types = () => world.endpoint.events.map(({ type, data }) => `${data.to[0]} ${type}`);
    await vi.waitFor(() => expect(types()).toEqual(["bo@people.example email.delivered"]), 5_000);
    world.clock.advance(61 * MINUTE);
    await vi.waitFor(() => expect(types()).toHaveLength(3), 5_000);
    expect(types().sort()).toEqual([
      "ada@people.example email.bounced",
      "bo@people.example email.complained",
      "bo@people.example email.delivered",
    ]);
    const bounce = world.endpoint.events.find(({ type }) => type === "email.bounced");
    expect(bounce?.data.bounce?.type).toBe("Permanent");
  });

  test("are sent again, under the same id, until the product answers, also after a restart", async ({
    world,
  }) => {
    world.endpoint.refuse = 3;
    await send(world);
    const attempts = async (count: number) =>
      await vi.waitFor(() => expect(world.endpoint.ids).toHaveLength(count), 5_000);
    await attempts(1);
    for (const [wait, count] of [
      [5_000, 2],
      [5 * MINUTE, 3],
    ] as const) {
      await vi.waitFor(async () => {
        const { events } = await get<{ events: { answers: unknown[] }[] }>(world, "/api/provider");
        expect(events[0]?.answers).toHaveLength(count - 1);
      });
      world.clock.advance(wait);
      await attempts(count);
    }
    await vi.waitFor(async () => {
      const { events } = await get<{ events: { answers: unknown[] }[] }>(world, "/api/provider");
      expect(events[0]?.answers).toHaveLength(3);
    });
    await world.restart();
    world.clock.advance(30 * MINUTE);
    // The endpoint notes an attempt before it has checked the signature.
    await vi.waitFor(() => expect(world.endpoint.events).toHaveLength(1), 5_000);
    expect(world.endpoint.ids).toHaveLength(4);
    expect(new Set(world.endpoint.ids).size).toBe(1);
  });

  test("can be told for one email at once", async ({ world }) => {
    const { id } = (await (await send(world)).json()) as { id: string };
    await post(world, `/api/messages/${id}/events`, { type: "email.complained" });
    await vi.waitFor(() => expect(world.endpoint.events).toHaveLength(2), 5_000);
    expect((await post(world, "/api/messages/nobody/events", { type: "email.bounced" })).status).toBe(404);
    expect((await post(world, `/api/messages/${id}/events`, { type: "email.eaten" })).status).toBe(422);
  });
});

test("the pages have the product's colors, in both themes", async ({ world }) => {
  const tokens = await (await fetch(`${world.url}/tokens.css`)).text();
  const [light = "", dark = ""] = tokens.split('[data-theme="dark"] {');
  expect(light).toMatch(/^:root \{\s.*--color-bg: #f7f8fa;.*\}\s*$/s);
  expect(dark).toMatch(/^\s*--color-bg: #101218;.*\}\s*$/s);
  expect(tokens).not.toMatch(/@import|--[\w-]+-\*/);
});
