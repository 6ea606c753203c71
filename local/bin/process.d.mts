/** The flags of Node that every process of this project runs with. */
export const NODE_FLAGS: readonly string[];
