import { createReadStream } from "node:fs";
import type { Database } from "../db/database";
import { toHexDigest } from "../files/file-store";
import type { FileStore } from "../files/file-store";
import { DigestMismatch, FileTooLarge } from "../files/stage";
import type { FileMetadata } from "../functions/files";
import { HttpError, jsonResponse } from "../net/route";
import type { ApiRequest, ApiResponse, Route } from "../net/route";
import { readChunks } from "./body";
import type { PendingUploads } from "./pending-uploads";

/** Image types that a page may show inline. Every other type is sent as a download. */
const INLINE_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);
const MAX_CONTENT_TYPE_LENGTH = 255;

export interface StorageRoutesContext {
  files: FileStore;
  db: Database;
  /** The largest upload in bytes, counted as it arrives. */
  maxUploadBytes: number;
  pending: PendingUploads;
}

/** The routes for uploads and downloads of stored files. */
export function storageRoutes(context: StorageRoutesContext): Route[] {
  return [
    {
      method: "POST",
      path: "/api/storage/upload",
      access: "anyone",
      handle: (request) => upload(context, request),
    },
    {
      method: "GET",
      path: "/api/storage/*",
      access: "anyone",
      handle: (request) => download(context, request),
    },
  ];
}

async function upload(context: StorageRoutesContext, request: ApiRequest): Promise<ApiResponse> {
  const claim = context.files.claimUpload(request.query.get("token") ?? "");
  if (claim === null) {
    throw new HttpError(
      401,
      "InvalidStorageToken",
      "The upload URL is not valid, has expired or has served.",
    );
  }
  try {
    return await receive(context, request, claim.component);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function receive(
  { files, maxUploadBytes, pending }: StorageRoutesContext,
  request: ApiRequest,
  component: string,
): Promise<ApiResponse> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxUploadBytes) throw tooLarge(new FileTooLarge(maxUploadBytes));
  const options = {
    contentType: request.headers["content-type"]?.slice(0, MAX_CONTENT_TYPE_LENGTH) ?? null,
    expectedSha256: announcedDigest(request.headers["digest"]),
    maxBytes: maxUploadBytes,
  };
  try {
    const body = pending.count(readChunks(request.stream), request.ip);
    return jsonResponse({ storageId: await files.receive(body, options, component) });
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge(error);
    if (error instanceof DigestMismatch) throw new HttpError(400, "Sha256Mismatch", error.message);
    if (error instanceof HttpError) throw error;
    if (request.stream.destroyed) throw new HttpError(400, "BadBody", "The upload was interrupted.");
    throw error;
  }
}

function tooLarge(error: FileTooLarge): HttpError {
  return new HttpError(413, "FileTooLarge", error.message);
}

function announcedDigest(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, sum] = /^sha-256=(.+)$/i.exec(String(header)) ?? [];
  if (sum === undefined) throw new HttpError(400, "BadDigest", "Digest must be sha-256=<base64>.");
  return toHexDigest(sum);
}

async function download({ files, db }: StorageRoutesContext, request: ApiRequest): Promise<ApiResponse> {
  const component = request.query.get("component") ?? "";
  const found = files.findByAddress(db.snapshot({ trusted: true }), request.rest, component);
  if (found === "malformed") throw new HttpError(400, "BadStorageId", "This is not a valid file URL.");
  if (!found) throw new HttpError(404, "FileNotFound", "The file does not exist.");
  // The row may not be on disk yet, and a power cut could undo it.
  await db.whenDurable(db.latestTs);
  if (!(await files.isIntact(found)))
    throw new HttpError(500, "FileDamaged", "The file is damaged on the deployment's disk.");
  const range = parseRange(request.headers.range, found.size);
  if (range === "unsatisfiable") {
    const headers = { "content-range": `bytes */${found.size}` };
    return { status: 416, headers, body: null };
  }
  return answer(files, found, range);
}

function answer(files: FileStore, file: FileMetadata, range: Range | null): ApiResponse {
  const { from, to } = range ?? { from: 0, to: file.size - 1 };
  const headers: Record<string, string> = {
    ...safetyHeaders(file.contentType),
    "content-length": String(to - from + 1),
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
  };
  if (file.contentType !== null) headers["content-type"] = file.contentType;
  if (range) headers["content-range"] = `bytes ${from}-${to}/${file.size}`;
  else headers["digest"] = `sha-256=${Buffer.from(file.sha256, "hex").toString("base64")}`;
  const body = to < from ? null : createReadStream(files.pathOf(file.storageId), { start: from, end: to });
  return { status: range ? 206 : 200, headers, body };
}

/**
 * Headers for untrusted content. An uploaded file must never become a page with the rights of this origin.
 */
function safetyHeaders(contentType: string | null): Record<string, string> {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    // The site is served from another port and shows these images.
    "cross-origin-resource-policy": "cross-origin",
    "content-disposition": INLINE_TYPES.has(type) ? "inline" : "attachment",
  };
}

interface Range {
  from: number;
  /** Inclusive. */
  to: number;
}

/** Parses a Range header. Only a single range inside the file is served. Other units are ignored. */
function parseRange(header: string | undefined, size: number): Range | "unsatisfiable" | null {
  if (header === undefined || !header.startsWith("bytes=")) return null;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.replace(/\s/g, "")) ?? [];
  if (first === "" && last === "") return "unsatisfiable";
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size ? "unsatisfiable" : { from, to };
}
