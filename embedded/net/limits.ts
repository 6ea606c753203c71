/** What one client may take. Each is an option of the command line, and each refusal has a code (docs/operations.md). */
export interface Limits {
  /** The live queries of one socket. */
  liveQueries: number;
  /** The calls of one batch. */
  batchCalls: number;
  /** The arguments of one call by a caller without an identity, in bytes. Others have the official limits. */
  anonymousArgumentBytes: number;
  /** The arguments of all live queries of one socket, in bytes. */
  heldArgumentBytes: number;
  /** The bytes that one client may leave unread before its socket is closed. It leaves room for one large result. */
  unsentBytes: number;
  /** The open sockets of one address. */
  sockets: number;
  /** The sockets that one address may open in a minute. */
  handshakes: number;
  /** The bytes of all uploads in progress. One address may take half. */
  pendingUploadBytes: number;
  /** True if the limits by address also hold for this machine. */
  limitsLoopback: boolean;
}

export const DEFAULT_LIMITS: Limits = {
  liveQueries: 256,
  batchCalls: 100,
  anonymousArgumentBytes: 64 * 1024,
  heldArgumentBytes: 4 * 1024 * 1024,
  unsentBytes: 64 * 1024 * 1024,
  sockets: 50,
  handshakes: 120,
  pendingUploadBytes: 512 * 1024 * 1024,
  limitsLoopback: false,
};
