import type { PaginationOptions, PaginationResult } from "convex/server";

/** Rows that can be read all at once or by pages. */
export interface Source<Row> {
  all(): AsyncIterable<Row>;
  page(options: PaginationOptions): Promise<PaginationResult<Row>>;
}

type Range<Document> = AsyncIterable<Document> & {
  paginate(options: PaginationOptions): Promise<PaginationResult<Document>>;
};
/** What belongs to one document. */
export type Rows<Row> = AsyncIterable<Row> | readonly Row[];

/** A source of all documents of an index range. */
export function ranged<Row>(range: Range<Row>): Source<Row>;
/** The rows that belong to each document of an index range. */
export function ranged<Document, Row>(
  range: Range<Document>,
  rowsOf: (document: Document) => Rows<Row>,
): Source<Row>;
export function ranged<Document>(
  range: Range<Document>,
  rowsOf: (document: Document) => Rows<Document> = (document) => [document],
): Source<Document> {
  return {
    async *all() {
      for await (const document of range) yield* rowsOf(document);
    },
    async page(options) {
      const result = await range.paginate(options);
      const rows: Document[] = [];
      for (const document of result.page) for await (const row of rowsOf(document)) rows.push(row);
      return { ...result, page: rows };
    },
  };
}

/** A source of one row or none. */
export function single<Row>(find: () => Promise<Row | null>): Source<Row> {
  const page = async () => {
    const row = await find();
    return row === null ? [] : [row];
  };
  return {
    async *all() {
      yield* await page();
    },
    page: async () => ({ page: await page(), isDone: true, continueCursor: "" }),
  };
}
