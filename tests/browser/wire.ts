import type { Page } from "@playwright/test";

/** The wire between a window and the server, in a test's hands. Take it before the page is opened. */
export interface Wire {
  /** Nothing the window sends arrives until `release`. */
  holdRequests(): void;
  /** Nothing the server sends arrives until `release`. */
  holdAnswers(): void;
  release(): void;
  /** How many messages wait. */
  held(): number;
}

/** Puts the page's live connection into the test's hands. `rewrite` changes what the server says on its way. */
export async function takeWire(
  page: Page,
  rewrite: (answer: string) => string = (answer) => answer,
): Promise<Wire> {
  let holds: "nothing" | "requests" | "answers" = "nothing";
  let waiting: (() => void)[] = [];
  const pass = (isHeld: boolean, send: () => void) => {
    if (isHeld) waiting.push(send);
    else send();
  };
  await page.routeWebSocket(/\/api\/.*sync/, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => pass(holds === "requests", () => server.send(message)));
    server.onMessage((message) =>
      pass(holds === "answers", () => client.send(typeof message === "string" ? rewrite(message) : message)),
    );
  });
  return {
    holdRequests: () => void (holds = "requests"),
    holdAnswers: () => void (holds = "answers"),
    release: () => {
      holds = "nothing";
      for (const send of waiting) send();
      waiting = [];
    },
    held: () => waiting.length,
  };
}
