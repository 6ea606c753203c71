import { StartError } from "../embedded/system/start-error";
import { isStopping } from "./stop-signal";

/**
 * Runs one of the commands. What the person at the keyboard can mend is printed as its one sentence,
 * anything else with its stack; either ends the process with exit code 1, whatever is still open. Work cut
 * short by a stop signal is no failure: the stop ends the process.
 */
export async function runCommandLine(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (isStopping()) return;
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
