import { type ChildProcess, spawn } from "node:child_process";

/** A bundled backend in a process of its own. */
export interface BundledBackend {
  child: ChildProcess;
  cloudUrl: string;
  adminKey: string;
}

/** Starts a bundled backend with its data in this folder. Resolves once it serves, and rejects if it ends before. */
export async function startBundledBackend(script: string, data: string): Promise<BundledBackend> {
  const args = ["--port", "0", "--site-port", "0", "--data", data, "--admin-key", "key"];
  const flags = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const cloudUrl = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const url = /Convex API\s+(\S+)\n/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code, signal) => reject(new Error(`The backend ended: ${code ?? signal}.\n${text}`)));
  });
  return { child, cloudUrl, adminKey: "key" };
}
