const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Tables, indexes and top-level document fields: `[A-Za-z_][A-Za-z0-9_]*`, at most 64, not all underscores. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !/^_+$/.test(name);
}
