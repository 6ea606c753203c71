import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { http, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";
import { Issuer } from "./issuer";

const PEOPLE = ["anna", "bruno", "carla", "dora", "erik", "fred", "gina"];
let backend: TestBackend;
let clients: { name: string | null; client: ReturnType<typeof http> }[];

beforeAll(async () => {
  const issuer = await Issuer.create();
  backend = await startBackend();
  await push(backend, { ...notesApp, "auth.config": await issuer.authConfig() });
  const people = PEOPLE.map(async (name) => {
    const client = http(backend.cloudUrl);
    client.setAuth(await issuer.token({ sub: name }));
    return { name, client };
  });
  clients = [...(await Promise.all(people)), { name: null, client: http(backend.cloudUrl) }];
});

afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

test("no order of calls returns a result made for another user", async () => {
  let room = 0;
  const call = fc.record({
    who: fc.nat(PEOPLE.length),
    what: fc.constantFrom("whoami", "room", "room", "lock"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 60 }), async (calls) => {
      room += 1;
      let isPrivate = false;
      for (const { who, what } of calls) {
        const { name, client } = clients[who] ?? { name: null, client: http(backend.cloudUrl) };
        const args = { room: `isolation-${room}` };
        if (what === "whoami") expect(await client.query(q("notes:whoami"), {})).toBe(name);
        else if (what === "room") {
          const expected = isPrivate ? (name ?? "nobody") : "shared";
          expect(await client.query(q("notes:mineOrShared"), args)).toBe(expected);
        } else {
          await client.mutation(m("notes:add"), { ...args, text: "private" });
          isPrivate = true;
        }
      }
    }),
    { numRuns: 12 },
  );
});
