// node local/bin/run.mjs <file.ts> [arguments]: runs one of this project's TypeScript commands. The backend runs under
// its supervisor.
import { superviseBackend } from "./backend.mjs";
import { endWithShell, ensurePackages, requireNode, runTypeScript } from "./process.mjs";

const MAINTENANCE = ["verify", "backup", "restore", "release"];

const [file, ...args] = process.argv.slice(2);
requireNode();
endWithShell();
ensurePackages();
if (file === "embedded/main.ts" && MAINTENANCE.includes(args[0]))
  runTypeScript("embedded/maintenance/main.ts", args);
else if (file === "embedded/main.ts") await superviseBackend(args);
else runTypeScript(file, args);
