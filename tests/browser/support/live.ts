import type { Page } from "@playwright/test";

/**
 * The time in which a change reaches another open page. It counts from the server's answer to the one who made the change,
 * which their page shows, and the other page is live before (`openLive`).
 */
export const LIVE = { timeout: 1_000 };

/**
 * Opens a page and waits until its socket brings the answer of a query, or the one that contains `text`. What the server
 * drew shows before, and follows nothing yet.
 */
export async function openLive(page: Page, path: string, text = ""): Promise<void> {
  const isAnswer = ({ payload }: { payload: string | Buffer }) =>
    payload.includes('"QueryUpdated"') && payload.includes(text);
  const answered = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", isAnswer));
  await Promise.all([page.goto(path), answered]);
}
