import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { HttpError } from "../net/route";

/** The whole body of a request, decoded; rejects with HttpError 413 above `limit` bytes and 400 when it breaks off. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") return readDecoded(request, encoding, limit);
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return collect(request, limit);
}

async function readDecoded(request: IncomingMessage, encoding: string, limit: number): Promise<Buffer> {
  return await collect(decoded(request, encoding), limit);
}

/** A body as JSON; an empty one is an empty object. Throws HttpError 400. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new HttpError(400, "BadJsonBody", "The body must be JSON.");
  }
}

/** Events instead of an iterator: it is a third of what a cached answer costs. */
function collect(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      // What follows is read and dropped, so that the refusal can be sent.
      chunks = [];
      reject(tooLarge(limit));
    });
    stream.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const broken = () => reject(new HttpError(400, "BadBody", "The body could not be read."));
    stream.on("error", broken);
    stream.on("close", () => {
      if (!stream.readableEnded) broken();
    });
  });
}

/** Reads a body so that stopping early leaves the connection able to carry the refusal. */
export function reader(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}

/** Passes a body on and fails it above `limit` bytes. */
export async function* limited(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

function decoded(request: IncomingMessage, encoding: string): Readable {
  switch (encoding) {
    case "identity":
      return request;
    case "br":
      return pass(request, createBrotliDecompress());
    case "gzip":
      return pass(request, createGunzip());
    default:
      throw new HttpError(415, "UnsupportedEncoding", `Content-Encoding ${encoding} is not supported.`);
  }
}

/** Like pipe, but a source that breaks off ends the decoder too, so that its reader does not wait for ever. */
function pass<T extends NodeJS.ReadWriteStream & Readable>(source: Readable, decoder: T): T {
  source.on("error", (error) => decoder.destroy(error));
  source.on("close", () => {
    if (!source.readableEnded) decoder.destroy(new Error("aborted"));
  });
  source.pipe(decoder);
  return decoder;
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, "BodyTooLarge", `The body is larger than the limit of ${limit} bytes.`);
}
