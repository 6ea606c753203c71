import { expect, test } from "vitest";
import { parseDocumentFilters } from "../../../embedded/admin/system/document-filters";
import { UserError } from "../../../embedded/db/errors";

test.each([
  "",
  "null",
  "[]",
  "7",
  '"text"',
  '{"clauses":null}',
  '{"clauses":{}}',
  '{"clauses":[null]}',
  '{"clauses":[7]}',
  '{"clauses":[{"field":{},"op":"eq"}]}',
  '{"clauses":[{"field":"title","op":{}}]}',
  '{"clauses":[{"field":"title","op":"toString"}]}',
  '{"clauses":[],"order":"sideways"}',
  '{"index":null}',
  '{"index":7}',
  '{"index":{}}',
  '{"index":{"name":"by_creation_time"}}',
  '{"index":{"name":"by_creation_time","clauses":[null]}}',
  '{"index":{"name":"by_creation_time","clauses":[],"search":7}}',
])("the filters %j are refused with a sentence", (text) => {
  expect(() => parseDocumentFilters("books", text, null)).toThrow(UserError);
});

test("a value that no document can have is reported, in a clause and in an index", () => {
  const value = { $float: "not base64" };
  const index = { name: "by_creation_time", clauses: [{ enabled: true, lowerOp: "gt", lowerValue: value }] };
  for (const expression of [{ clauses: [{ field: "title", op: "eq", value }] }, { index }]) {
    expect(parseDocumentFilters("books", JSON.stringify(expression), null)).toMatchObject({
      errors: [{ error: expect.stringContaining("Invalid value") }],
    });
  }
});
