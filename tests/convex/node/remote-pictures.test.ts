// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { fetchRemote } from "../../../convex/model/admin/imports/remotePicture";
import { market } from "../../support/market";

/** A shop on the internet. Its links lead to this test's server. */
const SHOP = "https://covers.shop";

vi.mock("../../../convex/model/admin/imports/remotePicture", async (original) => {
  const real = await original<{ fetchRemote: typeof fetchRemote }>();
  return { fetchRemote: async (link: string) => await real.fetchRemote(link.replace(SHOP, site)) };
});

let server: Server;
let site: string;
let picture: Buffer;

beforeAll(async () => {
  const plain = { width: 40, height: 60, channels: 3 as const, background: "#336699" };
  picture = await sharp({ create: plain }).png().toBuffer();
  server = createServer((request, response) => {
    const path = request.url ?? "";
    const hops = /^\/hop\/(\d)$/.exec(path)?.[1];
    if (path === "/cover.png") response.end(picture);
    else if (path === "/slow") {
      // Sends the start of a picture, then single bytes without end.
      response.write(picture.subarray(0, 40));
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    } else if (path === "/page") response.end("<html>no picture</html>");
    else if (path === "/large") {
      const part = Buffer.concat([picture, Buffer.alloc(1024 * 1024)]);
      for (let n = 0; n < 6; n++) response.write(part);
      response.end();
    } else if (hops !== undefined) {
      response.writeHead(302, { location: hops === "0" ? "/cover.png" : `/hop/${Number(hops) - 1}` }).end();
    } else response.writeHead(path === "/busy" ? 503 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(() => void vi.unstubAllEnvs());

function runLocally() {
  vi.stubEnv("ALLOW_INSECURE_PROVIDERS", "1");
  vi.stubEnv("IS_TEST", "1");
}

async function answer(path: string): Promise<string> {
  const fetched = await fetchRemote(path.startsWith("/") ? `${site}${path}` : path);
  return "bytes" in fetched ? `${fetched.bytes.length} bytes` : `${fetched.failure}: ${fetched.why}`;
}

test("V-08: a private host, and a link that is not https, are refused without a connection", async () => {
  vi.stubEnv("ALLOW_INSECURE_PROVIDERS", "");
  expect(await answer("/cover.png")).toContain("refused: it is not an https link");
  for (const host of ["127.0.0.1", "localhost", "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"])
    expect(await answer(`https://${host}/cover.png`), host).toBe(
      "refused: its host is not on the public internet",
    );
});

test("V-08: a deployment that allows a provider without https still fetches no picture from its own network", async () => {
  vi.stubEnv("ALLOW_INSECURE_PROVIDERS", "1");
  vi.stubEnv("IS_TEST", "");
  vi.stubEnv("SEED_ALLOWED", "");
  expect(await answer("/cover.png")).toContain("refused: it is not an https link");
  expect(await answer("https://169.254.169.254/cover.png")).toBe(
    "refused: its host is not on the public internet",
  );
});

test("V-08 B-66: on a local run, a picture is fetched, after three redirects at most", async () => {
  runLocally();
  expect(await answer("/cover.png")).toBe(`${picture.length} bytes`);
  expect(await answer("/hop/2")).toBe(`${picture.length} bytes`);
  expect(await answer("/hop/3")).toBe("refused: it redirects too often");
});

test("V-08: what is no picture, too large or gone is refused; a busy server is tried again", async () => {
  runLocally();
  expect(await answer("/page")).toBe("refused: it is not a JPG, PNG or WebP image");
  expect(await answer("/large")).toBe("refused: it is larger than 5 MB");
  expect(await answer("/gone")).toBe("refused: the answer has status 404");
  expect(await answer("/busy")).toBe("unreachable: the answer has status 503");
});

test("V-08: a picture that arrives slowly and without end is given up when its time is over", async () => {
  runLocally();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const shortened = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(200));
  expect(await answer("/slow")).toMatch(/^unreachable: /);
  shortened.mockRestore();
});

test("IMP-04 B-66: the picture of a row's link is fetched, stored and shown as its book's cover", async () => {
  runLocally();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { person, settle, t } = market();
  const admin = await person("admin");
  const file = { fileName: "covers.csv", fileHash: "c".repeat(64), total: 1 };
  const { jobId } = await admin.mutation(api.admin.imports.createJob, file);
  const cells = {
    title: "The Copied Cover",
    authorName: "Mara Ellingsworth",
    amazonRating: "4.6",
    amazonReviewsCount: "200",
    amazonLink: "https://www.amazon.com/dp/B00EXAMPLE",
    coverUrl: `${SHOP}/cover.png`,
  };
  await admin.mutation(api.admin.imports.addRows, { jobId, rows: [{ rowNumber: 1, cells }] });
  await settle();
  const paginationOpts = { numItems: 1, cursor: null };
  const [job] = (await admin.query(api.admin.imports.jobs, { paginationOpts })).page;
  expect(job).toMatchObject({ created: 1, picturesWaiting: 0, picturesFailed: 0 });
  const shown = await t.query(api.books.get, { idOrSlug: "the-copied-cover" });
  expect(shown?.coverUrl).toEqual(expect.any(String));
  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  const stored = await t.run(async (ctx) => {
    const files = await ctx.db.system.query("_storage").collect();
    return await Promise.all(files.map(async ({ _id }) => await (await ctx.storage.get(_id))?.arrayBuffer()));
  });
  expect(stored, "the whole cover and the one for lists").toHaveLength(2);
  for (const bytes of stored)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 40, height: 60 });
  vi.useRealTimers();
});
