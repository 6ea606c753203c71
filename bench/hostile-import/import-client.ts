import { getFunctionName, type FunctionReference } from "convex/server";
import type { Id } from "../../convex/_generated/dataModel";
import { matchColumns } from "../../domain/admin/import-fields";
import type { FunctionCaller } from "../../local/support/admin-api";
import { uploadRows } from "../../src/screens/admin/import/import-rows";
import type { ParsedFile } from "../../src/screens/admin/import/read-file";

type Client = Parameters<typeof uploadRows>[0];

export interface ImportState {
  status: string;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** Uploads a file as the import screen does, and rejects when the backend goes away. `onRows` hears of each batch. */
export async function upload(
  admin: FunctionCaller,
  file: ParsedFile,
  onRows: (count: number) => void,
): Promise<Id<"importJobs">> {
  const call = async (reference: FunctionReference<"query" | "mutation">, args: object = {}) =>
    await admin(getFunctionName(reference), args);
  const client = { query: call, mutation: call } as unknown as Client;
  const { signal } = new AbortController();
  return await uploadRows(client, file, matchColumns(file.headers), { signal, onRows });
}

/** How far the latest import is. */
export async function latestImport(admin: FunctionCaller): Promise<ImportState> {
  const paginationOpts = { numItems: 1, cursor: null, id: Date.now() };
  const { page } = (await admin("admin/imports:jobs", { paginationOpts })) as { page: ImportState[] };
  const [job] = page;
  if (job === undefined) throw new Error("There is no import.");
  return job;
}

export function rowsDone({ created, updated, skipped, failed }: ImportState): number {
  return created + updated + skipped + failed;
}
