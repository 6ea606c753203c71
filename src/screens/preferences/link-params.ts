/** What a link to this page brought along. */
export interface LinkParams {
  token?: string | null;
  newsletter?: string | null;
  email?: string | null;
}

/** The router's state is anybody's to write, so it is read with care. */
export function isLinkParams(state: unknown): state is LinkParams {
  if (typeof state !== "object" || state === null) return false;
  return ["token", "newsletter", "email"].every((name) => {
    const value: unknown = Reflect.get(state, name);
    return value === undefined || value === null || typeof value === "string";
  });
}
