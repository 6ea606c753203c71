import type { AdminAccess } from "./admin-api";
import { readAdminKey } from "../convex-cli";
import type { Settings } from "./settings";

/** The backend that already runs on these ports and this data, or null. */
export async function runningBackend(settings: Settings): Promise<AdminAccess | null> {
  try {
    await fetch(`${settings.convexUrl}/version`, { signal: AbortSignal.timeout(2_000) });
  } catch {
    return null;
  }
  const adminKey = await readAdminKey(settings.dataDir);
  return adminKey === null ? null : { url: settings.convexUrl, adminKey };
}
