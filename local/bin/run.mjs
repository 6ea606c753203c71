// node local/bin/run.mjs <file.ts> [arguments]: runs one of this project's TypeScript commands.
import { backendBundle } from "./backend-bundle.mjs";
import { ensurePackages, requireNode, runJavaScript, runTypeScript } from "./process.mjs";

const [file, ...args] = process.argv.slice(2);
requireNode();
ensurePackages();
const bundle = file === "embedded/main.ts" ? await backendBundle() : null;
if (bundle === null) runTypeScript(file, args);
else runJavaScript(bundle, args);
