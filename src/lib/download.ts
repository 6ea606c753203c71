const TYPES = { csv: "text/csv;charset=utf-8", json: "application/json" };

/** Saves a file, given in one or more parts, through the browser's download. */
export function download(name: string, kind: keyof typeof TYPES, ...parts: (string | Blob)[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: TYPES[kind] }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
