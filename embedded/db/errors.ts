/**
 * A mistake in a function or its data. The message addresses the author of the function and may be shown to them.
 * Any other error that the database throws is a bug in the database.
 */
export class UserError extends Error {
  /** The `data` of a ConvexError that the client must receive, for example for an invalid cursor. */
  readonly data?: { [field: string]: string | boolean };

  constructor(message: string, data?: { [field: string]: string | boolean }) {
    super(message);
    this.name = "UserError";
    if (data !== undefined) this.data = data;
  }
}

/** A cursor or journal was altered or belongs to another query. Clients then restart at the first page. */
export function invalidCursorError(reason: string): UserError {
  return new UserError(`InvalidCursor: ${reason}`, {
    isConvexSystemError: true,
    paginationError: "InvalidCursor",
  });
}

/**
 * A write to the store failed, so the state of the disk is unknown and a retry could hide lost data. The database
 * accepts no more writes. The process that owns it reports the error and exits.
 */
export class StoreFailedError extends Error {
  constructor(cause: unknown) {
    super("The data folder could not be written. The database accepts no more writes.", { cause });
    this.name = "StoreFailedError";
  }
}

/**
 * The disk has too little room, so nothing is written. Reads go on, and writes do too once there is room again.
 * Functions and clients see it as a ConvexError with this code.
 */
export class DiskFullError extends UserError {
  constructor() {
    super("DiskFull: The deployment's disk is full, so it accepts no writes. Try again later.", {
      isConvexSystemError: true,
      code: "DiskFull",
    });
    this.name = "DiskFullError";
  }
}

/** More writes wait for the disk than the database holds in memory. The caller may try again later. */
export class BacklogError extends Error {
  constructor() {
    super("Too many writes are waiting for the disk.");
    this.name = "BacklogError";
  }
}
