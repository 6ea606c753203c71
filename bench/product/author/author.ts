import { startAuthorMarket } from "./author-market";
import { measureCoverUpload } from "./cover-upload";
import { measureDashboard } from "./dashboard";
import type { Figure } from "../../support/figures";
import { measureWebhooks } from "./webhooks";

const BOOKS = 200;
const CLIENTS = 100;

/** Measures the author's dashboard, cover uploads and webhooks in a temporary market. */
export async function measureAuthorSide(): Promise<Figure[]> {
  const market = await startAuthorMarket(BOOKS);
  const figures = [
    ...(await measureDashboard(market, BOOKS)),
    ...(await measureCoverUpload(market, CLIENTS)),
    ...(await measureWebhooks(market)),
  ];
  await market.close();
  return figures;
}
