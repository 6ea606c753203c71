import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";
import { http, m } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";

test("a client that does not read delays no one, and gets the latest state when it reads on", async () => {
  await using backend = await startBackend();
  await push(backend, notesApp);
  using slow = await RawSocket.connected(backend.cloudUrl);
  using fast = await RawSocket.connected(backend.cloudUrl);
  slow.subscribe(1, 0, "notes:list", { room: "hot" });
  fast.subscribe(1, 0, "notes:list", { room: "hot" });
  await Promise.all([slow.next("Transition"), fast.next("Transition")]);
  slow.socket.pause();
  const writes = 60;
  const writer = http(backend.cloudUrl);
  for (let i = 0; i < writes; i += 1) {
    await writer.mutation(m("notes:add"), { room: "hot", text: String(i).padStart(20_000, "x") });
  }
  await fast.next("Transition", writes);
  slow.socket.resume();
  const count = (socket: RawSocket) => {
    const [last] = (socket.of("Transition").at(-1)?.["modifications"] ?? []) as { value?: string[] }[];
    return last?.value?.length ?? 0;
  };
  await slow.until(() => count(slow) === writes);
  expect(slow.of("Transition").length).toBeLessThan(writes);
  const versions = slow.of("Transition") as unknown as { startVersion: object; endVersion: object }[];
  versions.slice(1).forEach(({ startVersion }, i) => expect(startVersion).toEqual(versions[i]?.endVersion));
});
