import type { ValidatorJson } from "../../values/validator";

/**
 * `schema.ts`'s default export as `.export()` prints it. Staged entries are accepted and ignored. What the
 * database is given holds the tables of all components, under their qualified names.
 */
export interface SchemaJson {
  tables: TableSchemaJson[];
  schemaValidation: boolean;
}

export interface TableSchemaJson {
  tableName: string;
  indexes: { indexDescriptor: string; fields: string[] }[];
  searchIndexes: { indexDescriptor: string; searchField: string; filterFields: string[] }[];
  vectorIndexes: {
    indexDescriptor: string;
    vectorField: string;
    dimensions: number;
    filterFields: string[];
  }[];
  documentType: ValidatorJson | null;
}
