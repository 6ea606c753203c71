/** What `recorder.c` saw of one call. Times are in ns of the monotonic clock; `end` is null if the call did not end. */
export interface Operation {
  kind: "write" | "resize" | "sync" | "create" | "rename" | "remove";
  /** Below the recorded folder. */
  path: string;
  start: bigint;
  end: bigint | null;
  /** Where a write begins, or the new size. */
  offset: number;
  /** What was written, or the new name. */
  data: Buffer;
  /** The call returned once its data was on disk. */
  isSynced: boolean;
}

const KINDS = ["write", "resize", "sync", "create", "rename", "remove"] as const;
const END = 7;
const FAILED = 2n ** 64n - 1n;
const HEAD_BYTES = 34;

/** The calls of a recorded process in the order of their starts, without those that failed. */
export function readRecording(log: Buffer): Operation[] {
  const operations = new Map<bigint, Operation>();
  for (let at = 0; at + HEAD_BYTES <= log.length;) {
    const start = log.readBigUInt64LE(at);
    const call = log.readBigUInt64LE(at + 8);
    const offset = log.readBigUInt64LE(at + 16);
    const pathEnd = at + HEAD_BYTES + log.readUInt32LE(at + 24);
    const dataEnd = pathEnd + log.readUInt32LE(at + 28);
    const kind = log.readUInt8(at + 32);
    if (kind === END) finish(operations, call, start, offset);
    else
      operations.set(call, {
        kind: KINDS[kind - 1] ?? "write",
        path: log.toString("utf8", at + HEAD_BYTES, pathEnd),
        start,
        end: null,
        offset: Number(offset),
        data: log.subarray(pathEnd, dataEnd),
        isSynced: log.readUInt8(at + 33) === 1,
      });
    at = dataEnd;
  }
  return [...operations.values()].sort((first, second) => Number(first.start - second.start));
}

function finish(operations: Map<bigint, Operation>, call: bigint, end: bigint, result: bigint): void {
  const operation = operations.get(call);
  if (operation === undefined) return;
  if (result === FAILED) return void operations.delete(call);
  operation.end = end;
  if (operation.kind === "write") operation.data = operation.data.subarray(0, Number(result));
}
