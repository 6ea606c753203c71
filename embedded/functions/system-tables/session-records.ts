import type { Snapshot, Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { readRange } from "./rows";

const TABLE = "_sessions";
const INDEX = `${TABLE}.by_request`;
/** The time a client may still repeat a mutation, in ms. Its record is kept this long. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

export interface SessionRequest {
  sessionId: string;
  requestId: number;
}

/** The recorded answer to a mutation. */
export interface RecordedMutation {
  valueJson: string;
  logLines: string[];
}

interface Row extends SessionRequest, RecordedMutation {}

/**
 * The recorded answers of socket mutations, written in the same commit as the mutation. A client that lost
 * its connection repeats unanswered mutations, and they must not run twice.
 */
export class SessionRecords {
  constructor(db: Database) {
    db.defineSystemTable(TABLE, {
      indexes: [{ name: "by_request", fields: ["sessionId", "requestId"] }],
    });
  }

  find(snapshot: Snapshot, { sessionId, requestId }: SessionRequest): RecordedMutation | null {
    const rows = readRange<Row>(snapshot, INDEX, {
      range: [
        { type: "Eq", fieldPath: "sessionId", value: sessionId },
        { type: "Eq", fieldPath: "requestId", value: requestId },
      ],
      limit: 1,
    });
    const [row] = rows;
    return row === undefined ? null : { valueJson: row.valueJson, logLines: row.logLines };
  }

  write(transaction: Transaction, request: SessionRequest, record: RecordedMutation): void {
    transaction.trusted.insert(TABLE, { ...request, ...record });
  }

  /** Deletes up to `limit` expired rows at `now`. Returns the number deleted. */
  sweep(transaction: Transaction, now: number, limit: number): number {
    const rows = readRange<Row>(transaction, `${TABLE}.by_creation_time`, {
      range: [{ type: "Lt", fieldPath: "_creationTime", value: now - KEPT_MS }],
      limit,
    });
    for (const { _id } of rows) transaction.trusted.remove(_id, TABLE);
    return rows.length;
  }
}
