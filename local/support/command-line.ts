import { StartError } from "../../embedded/system/start-error";
import { isStopping } from "./stop-signal";

/**
 * Runs a command. A StartError is printed as one sentence, any other error with its stack; both exit with code 1.
 * An error after a stop signal is ignored, because the stop ends the process.
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
