type Closing = () => unknown;

const closings: Closing[] = [];
let stopping = false;

/** Runs `close` on a stop signal, in reverse order of opening and once each, then exits with code 0. */
export function onStopSignal(close: Closing): void {
  if (closings.length === 0)
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  closings.push(close);
}

/** True once the process was asked to stop. Later failures are caused by the stop. */
export function isStopping(): boolean {
  return stopping;
}

async function stop(): Promise<void> {
  // A terminal's Ctrl-C reaches this process twice: from the terminal and forwarded by its parent.
  if (stopping) return;
  stopping = true;
  try {
    for (const close of closings.reverse()) await close();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
