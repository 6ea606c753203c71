/** Runs at most this many at once. Null for one too many, which is not run at all. */
export function atMost<Args extends unknown[], Result>(
  max: number,
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | null> {
  let running = 0;
  return async (...args) => {
    if (running >= max) return null;
    running += 1;
    try {
      return await run(...args);
    } finally {
      running -= 1;
    }
  };
}
