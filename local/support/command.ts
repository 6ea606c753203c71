import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./settings";

export interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs a command and collects its output. Never rejects: a command that cannot start has code 127. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { stream?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...options.env },
      stdio: options.stream ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const finish = (code: number) => resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.once("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.once("close", (code) => finish(code ?? 1));
  });
}

/** Runs a command of an installed package. */
export function runTool(
  name: string,
  args: readonly string[],
  options: { stream?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return runCommand(join(projectRoot, "node_modules/.bin", name), args, options);
}
