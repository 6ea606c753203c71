import text from "./matrix.md?raw";

/** Who may call, by the table's columns. */
export const COLUMNS = ["an", "ao", "ax", "pp", "pa", "pd", "ps", "ad"] as const;
export type Column = (typeof COLUMNS)[number];
type MatrixRow = { id: string; functions: string; cells: Record<Column, string> };

/** The rows that bind now: those whose functions exist. */
export const MATRIX: readonly MatrixRow[] = text
  .split("\n")
  .filter((line) => /^\| M\d+ /.test(line))
  .map((line) => {
    const [, id = "", functions = "", ...cells] = line.split("|").map((cell) => cell.trim());
    return { id, functions, cells: cellsOf(cells) };
  })
  .filter(({ functions }) => !/_later_(: D-\d+)?\)$/.test(functions));

/** True when the row speaks of this function (`catalog:search`, `admin/options:setPhase`), by its name or as any of its module's. */
export function isNamed(row: MatrixRow, fn: string): boolean {
  const [module = "", name = ""] = fn.replaceAll("/", ".").split(":");
  const lists = row.functions.matchAll(new RegExp(`\\b${module}\\.([\\w*]+(?: / \\w+)*)`, "g"));
  return [...lists].some(([, list = ""]) => list.split(" / ").some((one) => one === name || one === "*"));
}

function cellsOf(cells: readonly string[]): MatrixRow["cells"] {
  return Object.fromEntries(COLUMNS.map((column, n) => [column, cells[n] ?? ""])) as MatrixRow["cells"];
}
