/** How many books are offered, and can be claimed, at once. */
export const MAX_CLAIMED = 25;
