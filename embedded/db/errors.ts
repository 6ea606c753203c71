/**
 * A mistake of the function's author or of the data given to it: the message is written for them and
 * may be shown to them. Any other error thrown by the database is a bug of ours.
 */
export class UserError extends Error {
  /** Plain CE-JSON `data` of a ConvexError that must reach the client as such, for example an invalid cursor. */
  readonly data?: { [field: string]: string | boolean };

  constructor(message: string, data?: { [field: string]: string | boolean }) {
    super(message);
    this.name = "UserError";
    if (data !== undefined) this.data = data;
  }
}

/** The cursor, end cursor or journal does not belong to this query, or was altered. Clients restart at page one. */
export function invalidCursorError(reason: string): UserError {
  return new UserError(`InvalidCursor: ${reason}`, {
    isConvexSystemError: true,
    paginationError: "InvalidCursor",
  });
}

/**
 * Writing is over: a flush failed, so what is on the disk is unknown and must not be papered over by a
 * retry. The process that owns the database reports it and exits.
 */
export class StoreFailedError extends Error {
  constructor(cause: unknown) {
    super("The data file could not be written; no further write is accepted.", { cause });
    this.name = "StoreFailedError";
  }
}

/** More is waiting for the disk than the engine holds in memory. The caller tries later. */
export class BacklogError extends Error {
  constructor() {
    super("Too many writes are waiting for the disk.");
    this.name = "BacklogError";
  }
}
