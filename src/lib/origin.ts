/** The path a person came from, in the router's state. Any page may write that state, so its shape is checked. */
export function originOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  return typeof state.from === "string" ? state.from : null;
}
