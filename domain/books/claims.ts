/** The number of books offered, and claimed, at once. */
export const MAX_CLAIMED = 25;
