import { checkDocument, type ValidatorJson } from "../../values/validator";
import type { ConvexObject } from "../../values/value";
import type { Table, TableRegistry } from "../tables";
import type { SchemaJson } from "./schema";

/** What a schema demands of documents: nothing without a schema, or when it says `schemaValidation: false`. */
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

  /** Names of the tables whose documents are checked. */
  get checkedTables(): string[] {
    return [...this.#validators.keys()];
  }

  validatorOf(table: string): ValidatorJson | null {
    return this.#validators.get(table) ?? null;
  }

  /** Why the document does not match, or null. System fields are left out of the comparison. */
  findMismatch(table: Pick<Table, "name" | "namespace">, document: ConvexObject): string | null {
    const validator = this.#validators.get(table.name);
    if (validator === undefined) return null;
    return checkDocument(validator, document, (number) => this.#tables.nameOf(number, table.namespace));
  }
}
