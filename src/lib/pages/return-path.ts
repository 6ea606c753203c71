/** Router state of a page that leads back to the list it was opened from. */
export interface ReturnState {
  returnTo: string;
}

/** The list that a page was opened from, or `home`. A list elsewhere than under `home` does not count. */
export function returnPath(state: unknown, home: string): string {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return home;
  const { returnTo } = state;
  return typeof returnTo === "string" && (returnTo === home || returnTo.startsWith(`${home}?`))
    ? returnTo
    : home;
}
