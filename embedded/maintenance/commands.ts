import { resolve } from "node:path";
import { readCommand } from "../system/options";
import { release } from "../system/hold";
import { StartError } from "../system/start-error";
import { backUp, type BackupReport, restore } from "./backup";
import { verifyDataFolder } from "./verify";

/** Runs `verify`, `release`, `backup DIR` or `restore DIR`. Returns the exit code. Throws StartError for wrong arguments. */
export async function runMaintenance(args: readonly string[]): Promise<number> {
  const [command = ""] = args;
  const { values, positionals } = readCommand({ data: { type: "string", default: ".data" } }, args.slice(1));
  const dataDir = resolve(values.data);
  const [folder] = positionals;
  if (command === "verify") return await verify(dataDir);
  if (command === "release") {
    const wasHeld = await release(dataDir);
    console.log(wasHeld ? "Scheduled functions and crons run again." : `${dataDir} is not held.`);
    return 0;
  }
  if (folder === undefined || positionals.length > 1)
    throw new StartError(`Name one folder: npm run backend -- ${command} DIR`);
  if (command === "restore") {
    print("Restored", await restore(resolve(folder), dataDir));
    console.log("Scheduled functions and crons wait until: npm run backend -- release");
    // A backup that lacks files was reported when it was made. All that it holds is back.
    return 0;
  }
  const made = await backUp(dataDir, resolve(folder));
  print("Backed up", made);
  return made.problems.length === 0 ? 0 : 1;
}

async function verify(dataDir: string): Promise<number> {
  const { documents, indexEntries, files, problems } = await verifyDataFolder(dataDir);
  const counts = `${documents} documents, ${indexEntries} index entries and ${files.length} files`;
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `${counts} are as they were written.` : `Damaged: see above. Read ${counts}.`,
  );
  return problems.length === 0 ? 0 : 1;
}

function print(verb: string, { documents, files, bytes, problems }: BackupReport): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error(
      `Damaged: the backup is without ${problems.length === 1 ? "this file" : `these ${problems.length} files`}, and holds everything else.`,
    );
  console.log(`${verb} ${documents} documents and ${files} files (${(bytes / 1024 ** 2).toFixed(1)} MB).`);
}
