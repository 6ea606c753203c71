import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { serveSite } from "../local/site/site-server";

const SCRIPT = "/assets/big.js";
const SIZE = 2_000_000;

/** Serves a site of one large script. */
async function site(settings: { page?: string; logError?: (message: string) => void } = {}) {
  const { page = "async () => ({ status: 200, headers: {}, body: 'page' })", logError } = settings;
  const folder = mkdtempSync(join(tmpdir(), "site-files-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, SCRIPT), "x".repeat(SIZE));
  for (const name of ["index.html", "drawn.html"]) writeFileSync(join(folder, name), "<head></head>");
  writeFileSync(join(folder, "site.js"), `export const openSite = () => ${page};`);
  const server = await serveSite(
    { site: folder, server: folder },
    {
      sitePort: 0,
      siteUrl: "https://books.example",
      convexUrl: "https://api.books.example",
      convexSiteUrl: "https://actions.books.example",
      ...(logError === undefined ? {} : { logError }),
    },
  );
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    rmSync(folder, { recursive: true });
  });
  return { folder, port: (server.address() as AddressInfo).port };
}

test.each(["bytes=5-2", "bytes=0-9", "bytes=-5", "bytes=99999999-", "lines=1-2", "bytes=a-b"])(
  "a file is sent whole to whoever asks for the range %s, and the site goes on",
  async (range) => {
    const { port } = await site();
    const answer = await fetch(`http://localhost:${port}${SCRIPT}`, { headers: { Range: range } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toHaveLength(SIZE);
  },
);

test("a file that is gone by the time it is sent ends its own connection only", async () => {
  const { folder, port } = await site();
  rmSync(join(folder, SCRIPT));
  await expect(fetch(`http://localhost:${port}${SCRIPT}`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe("page");
});

test("an idle connection stays open for longer than a proxy in front of the site keeps it", async () => {
  const { port } = await site();
  expect((await fetch(`http://localhost:${port}/`)).headers.get("keep-alive")).toBe("timeout=130");
});

test("a page that cannot be sent is one line of the log that the operator chose", async () => {
  const logError = vi.fn<(message: string) => void>();
  const page = "async () => { throw new Error('broken'); }";
  const { port } = await site({ page, logError });
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  expect(logError).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("A page could not be sent: Error: broken"),
  );
});

test.each([1, 20])(
  "who leaves after asking for a file %i times on one connection leaves none open",
  async (times) => {
    const { port } = await site();
    const openFiles = () => readdirSync("/dev/fd").length;
    const before = openFiles();
    for (let visit = 0; visit < 20; visit += 1)
      await new Promise<void>((resolve) => {
        const socket = connect(port, "localhost", () => {
          socket.write(`GET ${SCRIPT} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
        });
        socket.once("data", () => socket.destroy());
        socket.once("close", () => resolve());
      });
    await vi.waitFor(() => expect(openFiles()).toBeLessThan(before + 5), { timeout: 5_000 });
  },
);
