/** How long a deleted search or option can be restored, in ms. */
export const UNDO_MS = 5 * 60_000;
