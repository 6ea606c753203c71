import type { StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { PageRequest, PageResult } from "../query";
import { LIMITS, type Usage } from "../usage";
import { fingerprintOf, type CursorPosition, type CursorSeal } from "./cursor-seal";
import type { DocumentSource } from "./index-scan";
import { Operators } from "./operators";
import { openPlan, planFields, type Plan } from "./query-source";
import type { ReadCore } from "./read-core";

const MAX_PAGE_SIZE = 32_000;
/** A longer page is better split in two, so that a change re-reads less. */
const LONG_PAGE = 6_144;
const SPLIT_SHARE = 0.75;

interface Reading {
  page: StoredDocument[];
  /** Where each document that was read stands, filtered-out ones included. */
  positions: Buffer[];
  bytes: number;
  stop: "end" | "full" | "maximum";
}

/**
 * One page (wire 4.6). With an end, from the request or pinned by the journal, everything up to it is
 * returned and the sizes are ignored: that is what keeps neighbouring pages without gap or overlap.
 * Throws UserError.
 */
export function readPage(
  core: ReadCore,
  usage: Usage,
  seal: CursorSeal,
  resolved: Plan,
  request: PageRequest,
): PageResult {
  checkPageSize(request.pageSize);
  const { source, operators } = request.query;
  const fingerprint = fingerprintOf([source, operators, planFields(resolved)]);
  const from = request.cursor === null ? null : seal.open(request.cursor, fingerprint);
  const pinned = request.endCursor ?? request.journal ?? null;
  const end = pinned === null ? null : seal.open(pinned, fingerprint);

  const steps = new Operators(operators);
  const reading: Reading =
    from === "end"
      ? { page: [], positions: [], bytes: 0, stop: "end" }
      : readDocuments(
          openPlan(core, usage, resolved, {
            expected: end === null ? (steps.expected ?? request.pageSize) : null,
            after: from?.after ?? null,
            last: end === null || end === "end" ? null : end.after,
          }),
          steps,
          end === null ? request : null,
        );
  const stop = end ?? stoppedAt(reading, from);
  const continueCursor = seal.seal(stop, fingerprint);
  const middle = resolved.type === "search" ? undefined : middleOf(reading.positions);
  return {
    page: reading.page,
    isDone: stop === "end",
    continueCursor,
    splitCursor: middle === undefined ? null : seal.seal({ after: middle }, fingerprint),
    pageStatus: resolved.type === "search" ? null : statusOf(reading, request),
    journal: continueCursor,
  };
}

function checkPageSize(pageSize: number): void {
  if (!Number.isInteger(pageSize) || pageSize < 1) {
    throw new UserError("Must request at least 1 document while paginating");
  }
  if (pageSize > MAX_PAGE_SIZE) {
    throw new UserError(
      `Requested too many documents while paginating (${pageSize}, limit: ${MAX_PAGE_SIZE}).`,
    );
  }
}

/** `sizes` null: everything the source has. */
function readDocuments(source: DocumentSource, steps: Operators, sizes: PageRequest | null): Reading {
  const reading: Reading = { page: [], positions: [], bytes: 0, stop: "end" };
  while (!steps.exhausted) {
    const document = source.next();
    if (document === null) break;
    if (source.position !== null) reading.positions.push(source.position);
    reading.bytes += document.text.length;
    if (steps.admit(document)) reading.page.push(document);
    if (sizes === null) continue;
    if (reading.page.length >= sizes.pageSize) {
      reading.stop = "full";
      break;
    }
    if (reachedMaximum(reading, sizes)) {
      reading.stop = "maximum";
      break;
    }
  }
  source.settle();
  return reading;
}

function reachedMaximum(reading: Reading, sizes: PageRequest): boolean {
  const rows = sizes.maximumRowsRead ?? Infinity;
  const bytes = sizes.maximumBytesRead ?? Infinity;
  return reading.positions.length >= rows || reading.bytes >= bytes;
}

function stoppedAt(reading: Reading, from: CursorPosition | null): CursorPosition {
  if (reading.stop === "end") return "end";
  const last = reading.positions.at(-1);
  return last === undefined ? (from ?? "end") : { after: last };
}

/** A position with documents on both sides, when more than two were read. */
function middleOf(positions: readonly Buffer[]): Buffer | undefined {
  return positions.length > 2 ? positions[Math.floor((positions.length - 1) / 2)] : undefined;
}

function statusOf(reading: Reading, request: PageRequest): PageResult["pageStatus"] {
  if (reading.stop === "maximum") return "SplitRequired";
  const rows = (request.maximumRowsRead ?? LIMITS.documentsRead) * SPLIT_SHARE;
  const bytes = (request.maximumBytesRead ?? LIMITS.bytesRead) * SPLIT_SHARE;
  const large = reading.positions.length > rows || reading.bytes > bytes || reading.page.length > LONG_PAGE;
  return large ? "SplitRecommended" : null;
}
