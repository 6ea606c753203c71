import type { StoredDocument } from "../../db/document-cache";

interface Answer {
  json: string;
  documents: readonly StoredDocument[];
  /** What the text says, of what its documents say. */
  value: (documents: unknown[]) => unknown;
}

let last: Answer | null = null;

/**
 * A JSON text that answers pushed code with documents. Its `JSON.parse`, if nothing else is passed on before,
 * gives `value`, and parses no document that the realm has met. It ends in a space, which no `JSON.stringify`
 * writes: a copy that pushed code makes of an answer is never taken for the answer.
 */
export function passOn(json: string, documents: readonly StoredDocument[], value: Answer["value"]): string {
  last = { json: `${json} `, documents, value };
  return last.json;
}

/**
 * `JSON.parse` of a realm, which knows what was passed on last. The server library parses each answer and copies
 * what it gets (`jsonToConvex`): to parse the documents of a page anew would be an eighth of a query's time. They
 * are shared, therefore frozen: a library that stopped copying would hear of it.
 */
export function recalling(original: JSON["parse"]): JSON["parse"] {
  const met = new WeakMap<StoredDocument, unknown>();
  const valueOf = (document: StoredDocument): unknown => {
    let value = met.get(document);
    if (value === undefined) met.set(document, (value = frozen(original(document.text))));
    return value;
  };
  return function parse(json, reviver): unknown {
    if (last === null || json !== last.json || reviver !== undefined) return original(json, reviver);
    const { documents, value } = last;
    last = null;
    // An array of this realm, because what it is mapped to is one of the same.
    const values = original("[]") as unknown[];
    for (const document of documents) values.push(valueOf(document));
    return value(values);
  };
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
