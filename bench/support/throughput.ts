import { timed } from "./figures";

export const CLIENTS = 16;

/** Requests per second of 16 clients that ask for `ms` milliseconds, each for one after the other. */
export async function throughput(call: () => Promise<unknown>, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let calls = 0;
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (; performance.now() < end; calls += 1) await call();
      }),
    ),
  );
  return (calls / took) * 1000;
}
