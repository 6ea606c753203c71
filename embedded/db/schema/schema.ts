import type { ValidatorJson } from "../../values/validator";

/**
 * A schema in the JSON form of `schema.export()`. Staged indexes are accepted and ignored. The database's schema holds
 * the tables of all components, under their qualified names.
 */
export interface SchemaJson {
  tables: TableSchemaJson[];
  schemaValidation: boolean;
}

/** The schema of one table. A null `documentType` accepts every document. */
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
