import { StartError } from "../system/start-error";
import { runMaintenance } from "./commands";

try {
  process.exitCode = await runMaintenance(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
