import type { StoredDocument } from "../db/document-cache";

interface Answer {
  json: string;
  documents: readonly StoredDocument[];
  /** What the text says, of what its documents say. */
  value: (documents: unknown[]) => unknown;
}

let last: Answer | null = null;

/**
 * A JSON text that answers pushed code with documents. Its `JSON.parse`, if nothing else is passed on before,
 * gives `value`, and parses no document that the realm has met.
 */
export function passOn(json: string, documents: readonly StoredDocument[], value: Answer["value"]): string {
  last = { json, documents, value };
  return json;
}

/**
 * `JSON.parse` of a realm, which knows what was passed on last. The server library parses each answer and copies
 * what it gets: to parse the documents of a page anew would be an eighth of a query's time. They are shared,
 * therefore frozen: code that changed one without copying it would hear of it.
 */
export function recalling(parse: JSON["parse"]): JSON["parse"] {
  const met = new WeakMap<StoredDocument, unknown>();
  const valueOf = (document: StoredDocument): unknown => {
    let value = met.get(document);
    if (value === undefined) met.set(document, (value = frozen(parse(document.text))));
    return value;
  };
  return (json, reviver): unknown => {
    if (last === null || json !== last.json || reviver !== undefined) return parse(json, reviver);
    const { documents, value } = last;
    last = null;
    // An array of this realm, because what it is mapped to is one of the same.
    const values = parse("[]") as unknown[];
    for (const document of documents) values.push(valueOf(document));
    return value(values);
  };
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
