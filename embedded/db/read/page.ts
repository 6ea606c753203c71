import type { StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { PageRequest, PageResult } from "../query";
import { LIMITS, type Usage } from "../usage";
import { fingerprintOf, type CursorPosition, type CursorSeal } from "./cursor-seal";
import type { DocumentSource } from "./index-scan";
import { QueryOperators } from "./query-operators";
import { openPlan, planIndexFields, type QueryPlan } from "./query-source";
import type { ReadContext } from "./read-context";

const MAX_PAGE_SIZE = 32_000;
/** Pages longer than this should be split, so that a change reads less again. */
const LONG_PAGE = 6_144;
const SPLIT_SHARE = 0.75;

interface PageScan {
  page: StoredDocument[];
  /** The positions of all documents read, including those that a filter rejected. */
  positions: Buffer[];
  bytes: number;
  stop: "end" | "full" | "maximum";
}

/**
 * Reads one page. If the request or the journal fixes the end, the page holds everything up to it and ignores the
 * sizes. This keeps neighboring pages without gap or overlap. Throws UserError.
 */
export function readPage(
  readContext: ReadContext,
  usage: Usage,
  seal: CursorSeal,
  plan: QueryPlan,
  request: PageRequest,
): PageResult {
  assertPageSize(request);
  const { source, operators } = request.query;
  const fingerprint = fingerprintOf([source, operators, planIndexFields(plan)]);
  const from = request.cursor === null ? null : seal.open(request.cursor, fingerprint);
  const pinned = request.endCursor ?? request.journal ?? null;
  const end = pinned === null ? null : seal.open(pinned, fingerprint);

  const steps = new QueryOperators(operators);
  const scan: PageScan =
    from === "end"
      ? { page: [], positions: [], bytes: 0, stop: "end" }
      : readDocuments(
          openPlan(readContext, usage, plan, {
            expected: end === null ? (steps.expectedReads ?? request.pageSize) : null,
            after: from?.after ?? null,
            last: end === null || end === "end" ? null : end.after,
          }),
          steps,
          end === null ? request : null,
        );
  const stop = end ?? stopPosition(scan, from);
  const continueCursor = seal.seal(stop, fingerprint);
  const middle = plan.type === "search" ? undefined : splitPosition(scan.positions);
  return {
    page: scan.page,
    isDone: stop === "end",
    continueCursor,
    splitCursor: middle === undefined ? null : seal.seal({ after: middle }, fingerprint),
    pageStatus: plan.type === "search" ? null : pageStatus(scan, request),
    journal: continueCursor,
  };
}

function assertPageSize({ pageSize, maximumRowsRead, maximumBytesRead }: PageRequest): void {
  if (!Number.isInteger(pageSize) || pageSize < 1) {
    throw new UserError("Must request at least 1 document while paginating");
  }
  if (pageSize > MAX_PAGE_SIZE) {
    throw new UserError(
      `Requested too many documents while paginating (${pageSize}, limit: ${MAX_PAGE_SIZE}).`,
    );
  }
  if ([maximumRowsRead, maximumBytesRead].some((maximum) => (maximum ?? 1) <= 0))
    throw new UserError("maximumRowsRead and maximumBytesRead must be greater than 0");
}

/** Reads until the page is full. With null `sizes` it reads the whole source. */
function readDocuments(source: DocumentSource, steps: QueryOperators, sizes: PageRequest | null): PageScan {
  const scan: PageScan = { page: [], positions: [], bytes: 0, stop: "end" };
  while (!steps.limitReached) {
    const document = source.next();
    if (document === null) break;
    if (source.position !== null) scan.positions.push(source.position);
    scan.bytes += document.text.length;
    if (steps.accepts(document)) scan.page.push(document);
    if (sizes === null) continue;
    if (scan.page.length >= sizes.pageSize) {
      scan.stop = "full";
      break;
    }
    if (hasReachedMaximum(scan, sizes)) {
      scan.stop = "maximum";
      break;
    }
  }
  source.recordReads();
  return scan;
}

function hasReachedMaximum(scan: PageScan, sizes: PageRequest): boolean {
  const rows = sizes.maximumRowsRead ?? Infinity;
  const bytes = sizes.maximumBytesRead ?? Infinity;
  return scan.positions.length >= rows || scan.bytes >= bytes;
}

function stopPosition(scan: PageScan, from: CursorPosition | null): CursorPosition {
  if (scan.stop === "end") return "end";
  const last = scan.positions.at(-1);
  return last === undefined ? (from ?? "end") : { after: last };
}

/** A position with documents on both sides. Undefined if fewer than three were read. */
function splitPosition(positions: readonly Buffer[]): Buffer | undefined {
  return positions.length > 2 ? positions[Math.floor((positions.length - 1) / 2)] : undefined;
}

function pageStatus(scan: PageScan, request: PageRequest): PageResult["pageStatus"] {
  if (scan.stop === "maximum") return "SplitRequired";
  const rows = (request.maximumRowsRead ?? LIMITS.documentsRead) * SPLIT_SHARE;
  const bytes = (request.maximumBytesRead ?? LIMITS.bytesRead) * SPLIT_SHARE;
  const large = scan.positions.length > rows || scan.bytes > bytes || scan.page.length > LONG_PAGE;
  return large ? "SplitRecommended" : null;
}
