/** The file to run instead of `embedded/main.ts`, or null when the bundler is not installed. */
export function backendBundle(): Promise<string | null>;
