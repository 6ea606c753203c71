/** The indexes of one of the engine's own tables, besides `by_id` and `by_creation_time`. */
export interface SystemTable {
  indexes: { name: string; fields: string[] }[];
}

/** Which tables and indexes exist. Numbers are given once and never again to another. */
export interface TableRegistry {
  nameOf(tableNumber: number): string | null;
  numberOf(table: string): number | null;
  /** Names of all tables, the engine's own included. */
  names(): string[];
}
