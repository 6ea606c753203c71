const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/**
 * True if the name may belong to a table, an index or a top-level document field. Such a name matches
 * `[A-Za-z_][A-Za-z0-9_]*`, has at most 64 characters and is not all underscores.
 */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !/^_+$/.test(name);
}
