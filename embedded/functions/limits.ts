/** The limits of one function call. `db/usage` limits the reads and writes of a transaction. */
export const MAX_ARGS_BYTES = 16 * 1024 * 1024;
export const MAX_NODE_ARGS_BYTES = 5 * 1024 * 1024;
export const MAX_RESULT_BYTES = 16 * 1024 * 1024;
export const MAX_NESTED_CALLS = 8;
/** Time in user code, without syscalls. */
export const MAX_USER_MS = 1_000;
export const MAX_ACTION_MS = 30 * 60_000;
export const MAX_NODE_ACTION_MS = 10 * 60_000;
export const MAX_LOG_LINES = 256;
export const MAX_LOG_LINE_BYTES = 32_768;
/** The most queries and mutations that may wait. Further calls are refused, which bounds memory. */
export const MAX_WAITING_CALLS = 10_000;
export const MAX_RUNNING_ACTIONS = 1_000;
