import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IMPORT_BATCH, IMPORT_CHECK_BATCH } from "../../domain/admin/import-limits";
import { GENRES } from "../../domain/books/genres";
import { type FunctionCaller, setVariables } from "../../local/support/admin-api";
import { PUBLIC_BOOK } from "../../tests/support/stage";
import { signInAsAdmin } from "../support/admin-caller";
import { startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { figure, type Figure, timed } from "../support/figures";

const ROWS = 5000;
const POLL_MS = 250;

type Job = { status: string; created: number; removed: number };

/** Measures an import of 5,000 public books: the dry run, the upload, the import itself, and its undo. */
export async function measureImports(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-imports-"));
  const backend = await startBackend(join(folder, "data"));
  await setVariables(backend, { IS_TEST: "1", DISABLE_CRONS: "1", SITE_URL: "http://localhost:3000" });
  await pushFunctions(backend);
  const admin = await signInAsAdmin(backend);
  const rows = Array.from({ length: ROWS }, (_, n) => rowNumber(n + 1));
  const checked = await timed(async () => {
    for (const batch of batches(rows, IMPORT_CHECK_BATCH))
      await admin("admin/imports:check", { rows: batch });
  });
  let jobId = "";
  const uploaded = await timed(async () => {
    const file = { fileName: "bench.csv", fileHash: "0".repeat(64), total: ROWS };
    ({ jobId } = (await admin("admin/imports:createJob", file)) as { jobId: string });
    for (const batch of batches(rows, IMPORT_BATCH))
      await admin("admin/imports:addRows", { jobId, rows: batch });
  });
  const imported = await timed(async () => await waitFor(admin, "done"));
  const undone = await timed(async () => {
    await admin("admin/imports:undo", { jobId });
    await waitFor(admin, "undone");
  });
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
  const label = `import of ${ROWS.toLocaleString("en")} rows`;
  return [
    figure(`${label}, dry run`, "s", [checked / 1000]),
    figure(`${label}, upload`, "s", [uploaded / 1000]),
    figure(`${label}, from the last row's upload to the end`, "s", [imported / 1000]),
    figure(`${label}, undo`, "s", [undone / 1000]),
  ];
}

/** Waits for the state, and for every row to have made or lost its book. */
async function waitFor(admin: FunctionCaller, status: string): Promise<void> {
  for (;;) {
    const paginationOpts = { numItems: 1, cursor: null, id: Date.now() };
    const { page } = (await admin("admin/imports:jobs", { paginationOpts })) as { page: Job[] };
    const [job] = page;
    if (job?.status === status) {
      if ((status === "done" ? job.created : job.removed) !== ROWS) throw new Error("Some rows failed.");
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function rowNumber(rowNumber: number) {
  const author = Math.ceil(rowNumber / 3);
  return {
    rowNumber,
    cells: {
      title: `Imported Book ${rowNumber}`,
      authorName: `Author Number${author}`,
      authorEmail: `author${author}@people.example`,
      genre: GENRES[rowNumber % GENRES.length] ?? GENRES[0],
      logline: PUBLIC_BOOK.logline,
      synopsis: PUBLIC_BOOK.synopsis.repeat(6),
      amazonRating: "4.5",
      amazonReviewsCount: String(10 + (rowNumber % 900)),
      amazonLink: "https://www.amazon.com/dp/B00EXAMPLE",
      isbn: String(9780000000000 + rowNumber),
    },
  };
}

function batches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}
