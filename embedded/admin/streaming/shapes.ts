import type { Database } from "../../db/database";
import { parseDocument } from "../../db/document-cache";
import { isSystemTable, type Table } from "../../db/tables";
import { decodeId } from "../../values/ids";
import { isObject, kindOf, type ConvexObject, type ConvexValue } from "../../values/value";

/** The documents of a table whose types are looked at, newest first. */
const SAMPLE = 500;

/** The types that a table's documents have, in the dashboard's form. */
export type Shape =
  | { type: "Never" | "Null" | "Boolean" | "Float64" | "Int64" | "String" | "Bytes" }
  | { type: "Id"; tableName: string }
  | { type: "Array"; shape: Shape }
  | { type: "Object"; fields: ShapeField[] }
  | { type: "Union"; shapes: Shape[] };

interface ShapeField {
  fieldName: string;
  optional: boolean;
  shape: Shape;
}

/** The shapes of a component's tables, from a sample of their documents. */
export function tableShapes(db: Database, component: string): { [table: string]: Shape } {
  const tables = [...db.tables.all()].filter((table) => table.namespace === component && table.stored);
  const shapes = tables
    .filter((table) => !isSystemTable(table))
    .map((table): [string, Shape] => [table.localName, shapeOfTable(db, table)]);
  return Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The shape as a JSON schema of documents in the clean format. */
export function toJsonSchema(shape: Shape): object {
  switch (shape.type) {
    case "Never":
      return { not: {} };
    case "Null":
    case "Boolean":
    case "String":
      return { type: shape.type.toLowerCase() };
    case "Float64":
      return { type: "number" };
    case "Int64":
      return { type: "string", $description: "Int64 as decimal text" };
    case "Bytes":
      return { type: "string", $description: "Bytes in base64" };
    case "Id":
      return { type: "string", $description: `Id(${shape.tableName})` };
    case "Array":
      return { type: "array", items: toJsonSchema(shape.shape) };
    case "Union":
      return { anyOf: shape.shapes.map(toJsonSchema) };
    case "Object":
      return {
        type: "object",
        properties: Object.fromEntries(
          shape.fields.map((field) => [field.fieldName, toJsonSchema(field.shape)]),
        ),
        required: shape.fields.filter(({ optional }) => !optional).map(({ fieldName }) => fieldName),
        additionalProperties: false,
      };
  }
}

function shapeOfTable(db: Database, table: Table): Shape {
  const stream = db
    .snapshot({ trusted: true })
    .inComponent(table.namespace)
    .stream({
      source: { type: "FullTableScan", tableName: table.localName, order: "desc" },
      operators: [{ limit: SAMPLE }],
    });
  const documents: ConvexObject[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) documents.push(parseDocument(row.text));
  const nameOf = (number: number) => db.tables.nameOf(number, table.namespace);
  return documents.length === 0 ? { type: "Never" } : shapeOfValues(documents, nameOf);
}

function shapeOfValues(values: readonly ConvexValue[], nameOf: (number: number) => string | null): Shape {
  const objects = values.filter(isObject);
  const arrays = values.filter(Array.isArray);
  const shapes: Shape[] = [];
  if (objects.length > 0) shapes.push(objectShape(objects, nameOf));
  if (arrays.length > 0) {
    const items = arrays.flat() as ConvexValue[];
    shapes.push({
      type: "Array",
      shape: items.length === 0 ? { type: "Never" } : shapeOfValues(items, nameOf),
    });
  }
  const others = new Map<string, Shape>();
  for (const value of values) {
    if (isObject(value) || Array.isArray(value)) continue;
    const shape = scalarShape(value, nameOf);
    others.set(JSON.stringify(shape), shape);
  }
  shapes.push(...others.values());
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? only : { type: "Union", shapes };
}

function objectShape(objects: readonly ConvexObject[], nameOf: (number: number) => string | null): Shape {
  const values = new Map<string, ConvexValue[]>();
  for (const object of objects) {
    for (const [field, value] of Object.entries(object)) {
      const known = values.get(field);
      if (known === undefined) values.set(field, [value]);
      else known.push(value);
    }
  }
  const fields = [...values].map(([fieldName, present]) => ({
    fieldName,
    optional: present.length < objects.length,
    shape: shapeOfValues(present, nameOf),
  }));
  return { type: "Object", fields };
}

const SCALARS = {
  null: "Null",
  boolean: "Boolean",
  float64: "Float64",
  int64: "Int64",
  commitTs: "Int64",
  bytes: "Bytes",
  string: "String",
} as const;

function scalarShape(value: ConvexValue, nameOf: (number: number) => string | null): Shape {
  const tableName = typeof value === "string" ? nameOf(decodeId(value)?.tableNumber ?? 0) : null;
  if (tableName !== null) return { type: "Id", tableName };
  const kind = kindOf(value);
  return kind === "array" || kind === "object" ? { type: "Never" } : { type: SCALARS[kind] };
}
