/** The flags of Node that every process of this project runs with. */
export const NODE_FLAGS: readonly string[];

/** The environment of a process that runs the backend. */
export function backendEnvironment(): NodeJS.ProcessEnv;
