import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { HttpError } from "./route";

/** The whole body of a request, decoded; throws HttpError 413 above `limit` bytes and 400 when it breaks off. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(request.headers["content-length"] ?? 0);
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding === "identity" && announced > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reader(decoded(request, encoding))) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, "BadBody", "The body could not be read.");
  }
  return Buffer.concat(chunks);
}

/** The body as JSON; an empty one is an empty object. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const text = (await readBody(request, limit)).toString("utf8");
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, "BadJsonBody", "The body must be JSON.");
  }
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
