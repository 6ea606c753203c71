/** An index as the deploy API prints it (cli 5.3): `name` is `table.index`, `fields` end in `_creationTime`. */
export type IndexJson =
  | { name: string; type: "database"; fields: string[] }
  | { name: string; type: "search"; searchField: string; filterFields: string[] }
  | { name: string; type: "vector"; vectorField: string; dimensions: number; filterFields: string[] };

export interface SchemaDiff {
  added: IndexJson[];
  removed: IndexJson[];
  unchanged: IndexJson[];
}

/** Why a schema cannot be put in force. `table` is null when the schema itself is wrong. */
export interface SchemaProblem {
  message: string;
  table: string | null;
}
