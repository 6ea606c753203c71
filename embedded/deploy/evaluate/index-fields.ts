import type { SchemaJson } from "../../db/schema/schema";
import type { ValidatorJson } from "../../values/validator";

/** An error for the first index field that no document of its table can have, or null. */
export function unknownIndexField(schema: SchemaJson): string | null {
  for (const table of schema.tables) {
    const { documentType } = table;
    if (documentType === null) continue;
    const indexes = [
      ...table.indexes,
      ...table.searchIndexes.map((index) => ({
        ...index,
        fields: [index.searchField, ...index.filterFields],
      })),
      ...table.vectorIndexes.map((index) => ({
        ...index,
        fields: [index.vectorField, ...index.filterFields],
      })),
    ];
    for (const { indexDescriptor, fields } of indexes) {
      const field = fields.find((path) => !mayHaveField(documentType, path.split(".")));
      if (field !== undefined) {
        return `In table "${table.tableName}": index "${indexDescriptor}" names the field "${field}", which the table does not have.`;
      }
    }
  }
  return null;
}

/** True if a value accepted by the validator could have a field at the path. */
function mayHaveField(validator: ValidatorJson, path: readonly string[]): boolean {
  const [field, ...rest] = path;
  if (field === undefined) return true;
  switch (validator.type) {
    case "any":
    case "record":
      return true;
    case "union":
      return validator.value.some((member) => mayHaveField(member, path));
    case "object": {
      const found = Object.hasOwn(validator.value, field) ? validator.value[field] : undefined;
      return found !== undefined && mayHaveField(found.fieldType, rest);
    }
    default:
      return false;
  }
}
