/** A form body as nested objects: `a[b][0]=c` becomes `{ a: { b: { "0": "c" } } }`. */
export interface Fields {
  [name: string]: string | Fields;
}

/**
 * Parses the bracketed form encoding of Stripe's SDK. The objects have no prototype, so lookups find own keys
 * only.
 */
export function parseForm(text: string): Fields {
  const root = empty();
  for (const [path, value] of new URLSearchParams(text)) {
    const [head = "", ...rest] = path.replaceAll("]", "").split("[");
    let at = root;
    let name = head;
    for (const next of rest) {
      const inner = at[name];
      const child = typeof inner === "object" ? inner : empty();
      at[name] = child;
      at = child;
      name = next;
    }
    at[name] = value;
  }
  return root;
}

/** The text at a path, or null. */
export function textAt(fields: Fields, ...path: string[]): string | null {
  const found = path.reduce<string | Fields | undefined>(
    (at, name) => (typeof at === "object" ? at[name] : undefined),
    fields,
  );
  return typeof found === "string" && found !== "" ? found : null;
}

/** The text values of the object at a path, such as metadata. */
export function textsAt(fields: Fields, ...path: string[]): Record<string, string> {
  const found = path.reduce<string | Fields | undefined>(
    (at, name) => (typeof at === "object" ? at[name] : undefined),
    fields,
  );
  const entries = typeof found === "object" ? Object.entries(found) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function empty(): Fields {
  return Object.create(null) as Fields;
}
