import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { projectRoot } from "../../../local/support/settings";
import { push, startBackend, type TestBackend } from "../../support/embedded";

const PICTURES = `"use node";
import sharp from "sharp";
import { actionGeneric } from "convex/server";
export const small = actionGeneric(async (_ctx, { picture }) => {
  const bytes = await sharp(Buffer.from(picture)).resize(4, 4).webp().toBuffer();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
});
`;
const WORDS = `"use node";
import { word } from "pocket-word";
import { actionGeneric } from "convex/server";
export const get = actionGeneric(async () => word);
`;
const SHARP = { name: "sharp", version: "0.35.5" };
const WORD = { name: "pocket-word", version: "1.2.3" };

afterEach(() => {
  vi.unstubAllEnvs();
});

test("an action uses a native package from the project in the project's version", async () => {
  await using backend = await startBackend({ nodePackagesFrom: [projectRoot] });
  await push(backend, { pictures: PICTURES }, [SHARP]);
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  expect(await sizeAfter(backend, picture)).toEqual({ format: "webp", width: 4, height: 4 });
  const restarted = await backend.restart();
  expect(await sizeAfter(restarted, picture)).toEqual({ format: "webp", width: 4, height: 4 });
  await restarted.close();
});

test("a missing package is installed into the data folder, once", async () => {
  await using registry = await registryOf("pocket-word", "1.2.3", 'export const word = "from the registry";');
  vi.stubEnv("npm_config_registry", registry.url);
  await using backend = await startBackend();
  await push(backend, { words: WORDS }, [WORD]);
  expect(await call(backend, "words:get")).toBe("from the registry");
  registry.stop();
  const restarted = await backend.restart();
  expect(await call(restarted, "words:get")).toBe("from the registry");
  await push(restarted, { words: `${WORDS}// changed` }, [WORD]);
  expect(await call(restarted, "words:get")).toBe("from the registry");
  await restarted.close();
});

test("a push with an unavailable package is refused, and the old functions keep running", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  vi.stubEnv("npm_config_fetch_retries", "0");
  await using backend = await startBackend({ nodePackagesFrom: [projectRoot] });
  await push(backend, { words: WORDS.replace(/^import .*pocket.*$/m, 'const word = "before";') });
  await expect(push(backend, { pictures: PICTURES }, [{ ...SHARP, version: "0.1.0" }])).rejects.toThrow(
    /400 .*npm could not install sharp@0\.1\.0: /,
  );
  expect(await call(backend, "words:get")).toBe("before");
});

test("an action whose package is gone reports it, and everything else runs", async () => {
  await using backend = await startBackend({ nodePackagesFrom: [projectRoot] });
  const ping = `import { queryGeneric } from "convex/server";\nexport const get = queryGeneric(async () => "here");\n`;
  await push(backend, { pictures: PICTURES, ping }, [SHARP]);
  const restarted = await backend.restart({ nodePackagesFrom: [] });
  await expect(call(restarted, "pictures:small", { picture: new ArrayBuffer(1) })).rejects.toThrow(
    "sharp@0.35.5 is not on this machine. Push again to install it.",
  );
  expect(
    await new ConvexHttpClient(restarted.cloudUrl).query(makeFunctionReference<"query">("ping:get")),
  ).toBe("here");
  await restarted.close();
});

test("only a plain package name with an exact version is accepted", async () => {
  await using backend = await startBackend({ nodePackagesFrom: [projectRoot] });
  for (const [name, version] of [
    ["../sharp", "0.35.5"],
    ["sharp", "latest"],
    ["sharp", "file:/etc"],
  ] as const)
    await expect(push(backend, { pictures: PICTURES }, [{ name, version }]), name).rejects.toThrow(
      "InvalidNodePackage",
    );
});

async function call(backend: TestBackend, path: string, args: Record<string, ArrayBuffer> = {}) {
  const client = new ConvexHttpClient(backend.cloudUrl, { logger: false });
  return await client.action(makeFunctionReference<"action">(path), args);
}

async function sizeAfter(backend: TestBackend, picture: Buffer) {
  const bytes = new Uint8Array(picture).buffer;
  const small: ArrayBuffer = await call(backend, "pictures:small", { picture: bytes });
  const { format, width, height } = await sharp(Buffer.from(small)).metadata();
  return { format, width, height };
}

/** A package registry with one package in it, packed by npm itself. */
async function registryOf(name: string, version: string, source: string) {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  const manifest = { name, version, type: "module", main: "index.js" };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "index.js"), source);
  execFileSync("npm", ["pack", "--silent"], { cwd: folder });
  const tarball = await readFile(join(folder, `${name}-${version}.tgz`));
  await rm(folder, { recursive: true, force: true });
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const server = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) return void response.end(tarball);
    const dist = { tarball: `${url}/${name}.tgz`, integrity };
    const packument = {
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...manifest, dist } },
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(packument));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => void server.closeAllConnections();
  return {
    url,
    stop: () => {
      stop();
      server.close();
    },
    [Symbol.asyncDispose]: async () => {
      stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
