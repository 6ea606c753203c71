import { startAuthorMarket } from "./author-market";
import { measureCoverUpload } from "./cover-upload";
import { measureDashboard } from "./dashboard";
import type { Figure } from "./figures";
import { measureWebhooks } from "./webhooks";

const BOOKS = 200;
const CLIENTS = 100;

/** What an author's side costs, in a market of its own that is gone afterwards. */
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
