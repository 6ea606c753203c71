import { checkDocument, type ValidatorJson } from "../../values/validator";
import type { ConvexObject } from "../../values/value";
import type { Table, TableRegistry } from "../tables";
import type { SchemaJson } from "./schema";

/** The document validators of a schema. Without a schema, or with `schemaValidation: false`, every document matches. */
export class SchemaRules {
  readonly #validators = new Map<string, ValidatorJson>();
  readonly #tables: TableRegistry;

  constructor(schema: SchemaJson | null, tables: TableRegistry) {
    this.#tables = tables;
    if (!schema?.schemaValidation) return;
    for (const { tableName, documentType } of schema.tables) {
      if (documentType !== null) this.#validators.set(tableName, documentType);
    }
  }

  /** The names of the tables with a validator. */
  get checkedTables(): string[] {
    return [...this.#validators.keys()];
  }

  /** The validator of a table's documents, or null. */
  validatorOf(table: string): ValidatorJson | null {
    return this.#validators.get(table) ?? null;
  }

  /** The reason why a document does not match, or null. Ignores the system fields. */
  findMismatch(table: Pick<Table, "name" | "namespace">, document: ConvexObject): string | null {
    const validator = this.#validators.get(table.name);
    if (validator === undefined) return null;
    return checkDocument(validator, document, (number) => this.#tables.nameOf(number, table.namespace));
  }
}
