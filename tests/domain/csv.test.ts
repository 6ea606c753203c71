import { expect, test } from "vitest";
import { FORMULA_START } from "../../domain/csv";

test("every start of a spreadsheet formula is known", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "\n", "  =", "\u00a0=", "＝", "＋", "－", "＠"])
    expect(`${start}HYPERLINK("x")`).toMatch(FORMULA_START);
  for (const harmless of ["A-1", "7,500", " ", "’"]) expect(harmless).not.toMatch(FORMULA_START);
});
