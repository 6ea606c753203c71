import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";
import { http, q } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";
import type { Version } from "./raw-socket";

const ROOMS = ["a", "b"];
const PEOPLE = 8;
const STEPS = 60;

interface Transition {
  startVersion: Version;
  endVersion: Version;
  modifications: { type: string; queryId: number; value?: unknown }[];
}

/** Checks one client's history: every state is consistent, and no state follows a later one. */
function checkHistory(socket: RawSocket): void {
  const shown = new Map<number, unknown>();
  let version: Version = { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };
  for (const message of socket.of("Transition")) {
    const { startVersion, endVersion, modifications } = message as unknown as Transition;
    expect(startVersion).toEqual(version);
    expect(u64(endVersion.ts) >= u64(startVersion.ts)).toBe(true);
    version = endVersion;
    for (const { type, queryId, value } of modifications) {
      if (type === "QueryRemoved") shown.delete(queryId);
      else shown.set(queryId, value);
    }
    for (const [room] of ROOMS.entries()) {
      const [list, count] = [shown.get(room * 2), shown.get(room * 2 + 1)];
      if (list !== undefined && count !== undefined) expect((list as unknown[]).length).toBe(count);
    }
  }
}

test("many clients that write and reconnect see only consistent states, and all reach the last one", async () => {
  await using backend = await startBackend();
  await push(backend, notesApp);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => RawSocket.connected(backend.cloudUrl)),
  );
  await Promise.all(people.map((person, i) => act(person, i)));
  const client = http(backend.cloudUrl);
  for (const [i, room] of ROOMS.entries()) {
    const final = await client.query(q("notes:list"), { room });
    for (const person of people)
      await person.until(() => JSON.stringify(latest(person, i * 2)) === JSON.stringify(final));
  }
  for (const person of people) {
    checkHistory(person);
    person.socket.terminate();
  }
});

/** Subscribes to each room's list and count, unsubscribes, subscribes again, and keeps writing. */
async function act(person: RawSocket, seed: number): Promise<void> {
  let version = 0;
  let requestId = 0;
  const random = generator(seed + 1);
  const change = (type: "Add" | "Remove", room: number) => {
    const modifications = ["notes:list", "notes:count"].map((udfPath, i) => ({
      type,
      queryId: room * 2 + i,
      ...(type === "Add" ? { udfPath, args: [{ room: ROOMS[room] }] } : {}),
    }));
    person.send({ type: "ModifyQuerySet", baseVersion: version, newVersion: (version += 1), modifications });
  };
  const isOpen = ROOMS.map(() => false);
  for (let step = 0; step < STEPS; step += 1) {
    const room = random(ROOMS.length);
    if (random(3) === 0) {
      change(isOpen[room] ? "Remove" : "Add", room);
      isOpen[room] = !isOpen[room];
    } else {
      const name = random(5) === 0 ? "notes:refuse" : "notes:add";
      const room = ROOMS[random(ROOMS.length)];
      person.mutate(requestId++, name, name === "notes:add" ? { room, text: `${seed}-${step}` } : { room });
    }
    if (random(4) === 0) await person.until(() => person.of("MutationResponse").length >= requestId);
  }
  isOpen.forEach((open, room) => open || change("Add", room));
  await person.until(() => person.of("MutationResponse").length === requestId);
}

function latest(person: RawSocket, queryId: number): unknown {
  const changes = (person.of("Transition") as unknown as Transition[]).flatMap(
    ({ modifications }) => modifications,
  );
  return changes.filter((change) => change.queryId === queryId).at(-1)?.value;
}

function generator(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

function u64(base64: string): bigint {
  return Buffer.from(base64, "base64").readBigUInt64LE();
}
