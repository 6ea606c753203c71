/** Where this run keeps what it finds. Runs beside each other keep theirs, and their markets, apart. */
export const RESULTS = process.env.TEST_RESULTS ?? "test-results";

const FIRST_PORT = Number(process.env.TEST_PORT ?? 14300);
/** A market's own ports, and room for the runs that a test starts beside it. */
const PORTS_OF_A_WORKER = 20;
const MOVED_PORTS = 10;

/** The port of the site that a worker's tests look at; its other ports follow it. */
export function sitePort(worker: number): number {
  return FIRST_PORT + worker * PORTS_OF_A_WORKER;
}

/** Where a worker's market keeps its data, and so its administrator's key. */
export function marketFolder(worker: number): string {
  return `${RESULTS}/market-${worker}`;
}

/** The run whose clock a worker's tests move, on ports and data of its own. */
export function movedRun(worker: number): { port: number; dataDir: string } {
  return { port: sitePort(worker) + MOVED_PORTS, dataDir: `${RESULTS}/moved-market-${worker}` };
}
