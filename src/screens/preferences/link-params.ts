/** Parameters from a link to this page. */
export interface LinkParams {
  token?: string | null;
  newsletter?: string | null;
  email?: string | null;
  alerts?: string | null;
  messages?: string | null;
}

export const LINK_PARAMS = [
  "token",
  "newsletter",
  "email",
  "alerts",
  "messages",
] as const satisfies (keyof LinkParams)[];

/** Router state is untrusted, so check it. */
export function isLinkParams(state: unknown): state is LinkParams {
  if (typeof state !== "object" || state === null) return false;
  return LINK_PARAMS.every((name) => {
    const value: unknown = Reflect.get(state, name);
    return value === undefined || value === null || typeof value === "string";
  });
}
