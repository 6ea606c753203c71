/** The backend cannot start for a reason that whoever started it can put right: one sentence says which. */
export class StartError extends Error {}
