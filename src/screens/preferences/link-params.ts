/** Parameters from a link to this page. */
export interface LinkParams {
  token?: string | null;
  newsletter?: string | null;
  email?: string | null;
}

/** Router state is untrusted, so check it. */
export function isLinkParams(state: unknown): state is LinkParams {
  if (typeof state !== "object" || state === null) return false;
  return ["token", "newsletter", "email"].every((name) => {
    const value: unknown = Reflect.get(state, name);
    return value === undefined || value === null || typeof value === "string";
  });
}
