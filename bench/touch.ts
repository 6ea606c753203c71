import type { BackendProcess } from "./backend-process";
import type { HttpClient } from "./http-client";

/** A query that shows what is touched. */
export interface Touched {
  path: string;
  args: Record<string, unknown>;
}

/** The page of the most reviewed book. */
export async function touchedPage(backend: BackendProcess, client: HttpClient): Promise<Touched> {
  const call = { path: "home:bestsellers", args: {}, format: "json" };
  const { value } = (await client.post(backend.ports.api, "/api/query", call)) as {
    value: { slug: string }[];
  };
  return { path: "books:get", args: { idOrSlug: value[0]?.slug } };
}

/** Changes one number on that page, which is one document; resolves when that is on disk. */
export async function touchBestseller(backend: BackendProcess, client: HttpClient): Promise<void> {
  const call = { path: "seed:touchBestseller", args: {}, format: "json" };
  const headers = { Authorization: `Convex ${backend.adminKey}` };
  const answer = await client.post(backend.ports.api, "/api/function", call, headers);
  if ((answer as { status: string }).status !== "success") throw new Error(JSON.stringify(answer));
}
