// Runs a TypeScript file of this project with the flags that every process here needs.
import { spawn } from "node:child_process";

const [file, ...args] = process.argv.slice(2);
const child = spawn(
  process.execPath,
  ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", "--import", "tsx", file, ...args],
  { stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
