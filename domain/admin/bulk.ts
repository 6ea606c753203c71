/** The most books that one bulk change writes. A larger selection is changed in several steps. */
export const MAX_BULK = 50;

/** The ids in steps of at most `MAX_BULK`, in order. */
export function bulkSteps<Id>(ids: readonly Id[]): Id[][] {
  const count = Math.ceil(ids.length / MAX_BULK);
  return Array.from({ length: count }, (_, n) => ids.slice(n * MAX_BULK, (n + 1) * MAX_BULK));
}
