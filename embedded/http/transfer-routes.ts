import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Exports } from "../admin/transfer/exports";
import type { ImportMode } from "../admin/transfer/import-plan";
import type { ImportFormat } from "../admin/transfer/import-source";
import type { ImportRequest, Imports } from "../admin/transfer/imports";
import { badRequest, jsonResponse, type ApiRequest, type ApiResponse, type Route } from "../net/route";
import { isJsonObject } from "../values/json";

export interface TransferRoutesContext {
  exports: Exports;
  imports: Imports;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The routes of `npx convex import` and `npx convex export`. */
export function transferRoutes({ exports, imports }: TransferRoutesContext): Route[] {
  return [
    route("POST", "/api/export/request/zip", async ({ query }) => {
      await exports.request(query.get("includeStorage") === "true");
      return jsonResponse(null);
    }),
    route("GET", "/api/export/zip/*", async ({ rest }) => await archive(exports.archive(rest), rest)),
    route("POST", "/api/import/start_upload", async () =>
      jsonResponse({ uploadToken: await imports.startUpload() }),
    ),
    route("POST", "/api/import/upload_part", async ({ query, stream }) => {
      const part = Number(query.get("partNumber"));
      return jsonResponse(await imports.uploadPart(query.get("uploadToken") ?? "", part, stream));
    }),
    route("POST", "/api/import/finish_upload", async (request) => {
      const { uploadToken, partTokens, ...body } = await objectBody(request);
      if (typeof uploadToken !== "string" || !Array.isArray(partTokens))
        throw badRequest("uploadToken and partTokens are missing.");
      const importId = await imports.finishUpload(
        uploadToken,
        partTokens.map(String),
        importRequest(body.import),
      );
      return jsonResponse({ importId });
    }),
    route("POST", "/api/perform_import", async (request) => {
      await imports.perform(await importIdOf(request));
      return jsonResponse(null);
    }),
    route("POST", "/api/cancel_import", async (request) => {
      await imports.cancel(await importIdOf(request));
      return jsonResponse(null);
    }),
  ];
}

function route(
  method: "GET" | "POST",
  path: string,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Route {
  return { method, path, access: "admin", handle };
}

async function archive(file: string, startTs: string): Promise<ApiResponse> {
  const { size } = await stat(file);
  const headers = {
    "content-type": "application/zip",
    "content-length": String(size),
    "content-disposition": `attachment; filename=snapshot_local_${startTs}.zip`,
  };
  return { status: 200, headers, body: createReadStream(file) };
}

async function objectBody(request: ApiRequest): Promise<{ [key: string]: unknown }> {
  const body = await request.json(MAX_BODY_BYTES);
  if (!isJsonObject(body)) throw badRequest("The body must be a JSON object.");
  return body;
}

async function importIdOf(request: ApiRequest): Promise<string> {
  const { importId } = await objectBody(request);
  if (typeof importId !== "string") throw badRequest("importId is missing.");
  return importId;
}

const FORMATS: readonly ImportFormat[] = ["csv", "jsonLines", "jsonArray", "zip"];
const MODES: readonly ImportMode[] = ["requireEmpty", "append", "replace", "replaceAll"];

function importRequest(json: unknown): ImportRequest {
  if (!isJsonObject(json)) throw badRequest("import is missing.");
  const format = FORMATS.find((known) => known === json.format);
  const mode = MODES.find((known) => known === json.mode);
  if (format === undefined || mode === undefined)
    throw badRequest("The format or the mode of the import is unknown.");
  const table = typeof json.tableName === "string" ? json.tableName : null;
  return { format, mode, table, component: typeof json.componentPath === "string" ? json.componentPath : "" };
}
