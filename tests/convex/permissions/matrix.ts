import text from "./matrix.md?raw";

/** The callers in the table's columns. */
export const COLUMNS = ["an", "ao", "ax", "pp", "pa", "pd", "ps", "ad"] as const;
export type Column = (typeof COLUMNS)[number];
type MatrixRow = { id: string; functions: string; cells: Record<Column, string> };

/** The rows whose functions exist. */
export const MATRIX: readonly MatrixRow[] = text
  .split("\n")
  .filter((line) => /^\| M\d+ /.test(line))
  .map((line) => {
    const [, id = "", functions = "", ...cells] = line.split("|").map((cell) => cell.trim());
    return { id, functions, cells: cellsOf(cells) };
  })
  .filter(({ functions }) => !/_later_(: D-\d+)?\)$/.test(functions));

/** True if the row names this function (`catalog:search`, `admin/options:setPhase`) or its whole module. */
export function isNamed(row: MatrixRow, fn: string): boolean {
  const [module = "", name = ""] = fn.replaceAll("/", ".").split(":");
  const lists = row.functions.matchAll(new RegExp(`\\b${module}\\.([\\w*]+(?: / \\w+)*)`, "g"));
  return [...lists].some(([, list = ""]) =>
    list.split(" / ").some((listed) => listed === name || listed === "*"),
  );
}

function cellsOf(cells: readonly string[]): MatrixRow["cells"] {
  return Object.fromEntries(COLUMNS.map((column, n) => [column, cells[n] ?? ""])) as MatrixRow["cells"];
}

/** The answer that all tries have in common. */
export function agreed(answers: readonly string[]): string {
  return [...new Set(answers)].join(" and ");
}

const CELLS: Record<string, string> = {
  UNAUTHENTICATED: "U",
  FORBIDDEN: "F",
  NOT_APPROVED: "F",
  NOT_FOUND: "X",
};

/** The cell of a call's answer. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => "+",
    (error: Error & { data?: { code?: string } }) => {
      if (error.data?.code !== undefined) return CELLS[error.data.code] ?? error.data.code;
      return /Validator error|Unexpected field|ArgumentValidationError/.test(error.message)
        ? "X"
        : `${error.name}: ${error.message}`;
    },
  );
}
