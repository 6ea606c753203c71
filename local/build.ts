import { join } from "node:path";
import { StartError } from "../embedded/system/start-error";
import { runViteBuild } from "./site/build-site";
import { runCommandLine } from "./support/command-line";
import { writeHostingFiles } from "./site/hosting-files";
import { projectRoot } from "./support/settings";
import { writeSiteFunction } from "./site/site-function";

/**
 * `npm run build`: the site for a static host, in `dist/`, for the backend that VITE_CONVEX_URL names. With VITE_SITE_URL,
 * also the server of its pages as one file, in `dist-server/`.
 */
async function main(): Promise<void> {
  const api = process.env.VITE_CONVEX_URL ?? "";
  if (!/^https?:\/\/[^/]+$/.test(api))
    throw new StartError(
      "VITE_CONVEX_URL is the address of the Convex deployment, such as https://happy-otter-123.convex.cloud: set it before the build.",
    );
  const folder = join(projectRoot, "dist");
  const server = join(projectRoot, "dist-server");
  const actions = process.env.VITE_CONVEX_SITE_URL ?? actionsUrl(api);
  await runViteBuild({ site: folder, server }, { VITE_CONVEX_SITE_URL: actions });
  await writeHostingFiles(folder, api, actions);
  console.log("The site is in dist/, with _headers, _redirects and vercel.json for static hosts.");
  const siteUrl = process.env.VITE_SITE_URL;
  if (!siteUrl) return;
  await writeSiteFunction({ site: folder, server }, { siteUrl, backendUrl: api, actionsUrl: actions });
  console.log("The server of its pages is dist-server/site.mjs.");
}

/** Convex's cloud serves HTTP actions under a name of its own. */
function actionsUrl(api: string): string {
  return api.replace(/\.convex\.cloud$/, ".convex.site");
}

await runCommandLine(main);
