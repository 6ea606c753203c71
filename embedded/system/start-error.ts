/** The backend cannot start, and the operator can fix the cause. The message is one sentence that names it. */
export class StartError extends Error {}
