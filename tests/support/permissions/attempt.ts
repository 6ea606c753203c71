import type { Actor, PermissionMarket } from "./permission-market";

/** Tries a row's functions and says which cell the answer is. `V` and `+` are both "+" here. */
export type Attempt = (world: PermissionMarket, actor: Actor, column: string) => Promise<string>;

/** The one answer all tries gave. */
export function agreed(answers: readonly string[]): string {
  return [...new Set(answers)].join(" and ");
}

const CELLS: Record<string, string> = {
  UNAUTHENTICATED: "U",
  FORBIDDEN: "F",
  NOT_APPROVED: "F",
  NOT_FOUND: "X",
};

/** The cell that a call's answer is. */
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
