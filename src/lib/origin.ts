/** Where a guard or a dialog sent this person from; the router's state is anybody's to write, so it is read with care. */
export function originOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  return typeof state.from === "string" ? state.from : null;
}
