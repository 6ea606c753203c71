// node local/bin/run.mjs <file.ts> [arguments]: runs one of this project's TypeScript commands.
import { ensurePackages, requireNode, runTypeScript } from "./process.mjs";

const [file, ...args] = process.argv.slice(2);
requireNode();
ensurePackages();
runTypeScript(file, args);
