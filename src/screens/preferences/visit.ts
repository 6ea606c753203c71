/** What a link to this page brought along. */
export interface Visit {
  token?: string | null;
  newsletter?: string | null;
  email?: string | null;
}

/** The router's state is anybody's to write, so it is read with care. */
export function isVisit(state: unknown): state is Visit {
  if (typeof state !== "object" || state === null) return false;
  return ["token", "newsletter", "email"].every((name) => {
    const value: unknown = Reflect.get(state, name);
    return value === undefined || value === null || typeof value === "string";
  });
}
