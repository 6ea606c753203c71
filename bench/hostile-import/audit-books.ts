import { openDatabase } from "../../embedded/open-database";
import { systemClock } from "../../embedded/system/clock";
import { systemRandom } from "../../embedded/system/random";

export interface BooksAudit {
  missing: number;
  repeated: number;
  unknown: number;
  mails: number;
}

/** Compares the books of a stopped backend's database with the titles that an import should have left, each once. */
export async function auditBooks(folder: string, titles: readonly string[]): Promise<BooksAudit> {
  const world = { clock: systemClock(), random: systemRandom(), log: () => undefined, fetch };
  const db = await openDatabase(folder, { world });
  const view = db.snapshot({ trusted: true });
  const counts = new Map<unknown, number>();
  const books = view.stream({
    source: { type: "FullTableScan", tableName: "books", order: null },
    operators: [],
  });
  for (let next = books.next(); next !== null; next = books.next()) {
    const { title } = JSON.parse(next.text) as { title: string };
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const wanted = new Set(titles);
  const audit = {
    missing: titles.filter((title) => !counts.has(title)).length,
    repeated: [...counts.values()].filter((count) => count > 1).length,
    unknown: [...counts.keys()].filter((title) => !wanted.has(String(title))).length,
    mails: view.count("emailOutbox"),
  };
  await db.close();
  return audit;
}
