import { join } from "node:path";
import { StartError } from "../embedded/system/start-error";
import { runViteBuild } from "./build-site";
import { runCommandLine } from "./command-line";
import { writeHostingFiles } from "./hosting-files";
import { projectRoot } from "./settings";

/** `npm run build`: the site for a static host, in `dist/`, for the backend that VITE_CONVEX_URL names. */
async function main(): Promise<void> {
  const api = process.env.VITE_CONVEX_URL ?? "";
  if (!/^https?:\/\/[^/]+$/.test(api))
    throw new StartError(
      "VITE_CONVEX_URL is the address of the Convex deployment, such as https://happy-otter-123.convex.cloud: set it before the build.",
    );
  const folder = join(projectRoot, "dist");
  const actions = process.env.VITE_CONVEX_SITE_URL ?? actionsUrl(api);
  await runViteBuild(
    { site: folder, server: join(projectRoot, "dist-server") },
    { VITE_CONVEX_SITE_URL: actions },
  );
  await writeHostingFiles(folder, api, actions);
  console.log("The site is in dist/, with _headers, _redirects and vercel.json for static hosts.");
}

/** Convex's cloud serves HTTP actions under a name of its own. */
function actionsUrl(api: string): string {
  return api.replace(/\.convex\.cloud$/, ".convex.site");
}

await runCommandLine(main);
