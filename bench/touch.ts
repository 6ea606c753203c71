import type { BackendProcess } from "./backend-process";
import type { HttpClient } from "./http-client";

/** A list that shows the most reviewed book. */
export const TOUCHED_LIST = "home:bestsellers";

/** Changes one number on the most reviewed book; resolves when that is on disk. */
export async function touchBestseller(backend: BackendProcess, client: HttpClient): Promise<void> {
  const call = { path: "seed:touchBestseller", args: {}, format: "json" };
  const headers = { Authorization: `Convex ${backend.adminKey}` };
  const answer = await client.post(backend.ports.api, "/api/function", call, headers);
  if ((answer as { status: string }).status !== "success") throw new Error(JSON.stringify(answer));
}
