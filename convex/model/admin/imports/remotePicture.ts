"use node";

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";
import {
  isFetchable,
  isPublicAddress,
  MAX_PICTURE_REDIRECTS,
  PICTURE_FETCH_MS,
} from "../../../../domain/admin/import-pictures";
import { imageTypeOf, MAX_IMAGE_BYTES } from "../../../../domain/covers/images";

/** A fetched picture, or why there is none: `refused` for good, or `unreachable` for now. */
type Fetched = { bytes: Uint8Array<ArrayBuffer> } | { failure: "refused" | "unreachable"; why: string };

/** Thrown for a picture that another try would not get either. */
class Refused extends Error {}

/**
 * Fetches a picture from another site. Every address on the way must be https on a public host: its name is looked up
 * once, the addresses are checked, and the connection goes to one of them. Bytes, time and redirects are limited, and
 * the bytes must be a picture.
 */
export async function fetchRemote(link: string): Promise<Fetched> {
  const signal = AbortSignal.timeout(PICTURE_FETCH_MS);
  try {
    const bytes = await follow(new URL(link), MAX_PICTURE_REDIRECTS, signal);
    if (imageTypeOf(bytes) === null) throw new Refused("it is not a JPG, PNG or WebP image");
    return { bytes };
  } catch (error) {
    const failure = error instanceof Refused ? "refused" : "unreachable";
    return { failure, why: error instanceof Error ? error.message : String(error) };
  }
}

async function follow(url: URL, redirects: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(url, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    if (redirects === 0) throw new Refused("it redirects too often");
    if (!URL.canParse(headers.location, url.href)) throw new Refused("it redirects to an unreadable link");
    return await follow(new URL(headers.location, url), redirects - 1, signal);
  }
  if (statusCode !== 200) {
    response.destroy();
    const message = `the answer has status ${statusCode}`;
    throw statusCode >= 400 && statusCode < 500 && statusCode !== 429
      ? new Refused(message)
      : new Error(message);
  }
  return await readLimited(response);
}

async function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isLocalRun = isLocal();
  if (!isFetchable(url) && !isLocalRun) throw new Refused("it is not an https link on the standard port");
  const address = await publicAddress(url.hostname, isLocalRun);
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [address]);
    else done(null, address.address, address.family);
  };
  const get = url.protocol === "https:" ? getHttps : getHttp;
  return await new Promise((resolve, reject) => {
    const options = { lookup: pinned, signal, agent: false as const, headers: { accept: "image/*" } };
    get(url, options, resolve).on("error", reject);
  });
}

/** True on a local or test deployment. A provider without https, which another one may allow, opens no other address. */
function isLocal(): boolean {
  const isUnguarded = process.env.IS_TEST === "1" || process.env.SEED_ALLOWED === "1";
  return isUnguarded && process.env.ALLOW_INSECURE_PROVIDERS === "1";
}

/** The address to connect to. All addresses of the name must be public, so that none can be chosen later. */
async function publicAddress(hostname: string, isLocalRun: boolean): Promise<LookupAddress> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const [first] = addresses;
  if (first === undefined) throw new Error("its host has no address");
  if (!isLocalRun && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Refused("its host is not on the public internet");
  return first;
}

/** Reads the body, counted on the stream: the announced length may lie. */
async function readLimited(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_IMAGE_BYTES) {
      response.destroy();
      throw new Refused("it is larger than 5 MB");
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
