import type { Page } from "@playwright/test";

/** The wire between a window and the server, in a test's hands. Take it before the page is opened. */
export interface Wire {
  /** Nothing the window sends arrives until `release`. */
  holdRequests(): void;
  /** Nothing the server sends arrives until `release`. */
  holdAnswers(): void;
  release(): void;
  /** True once the server has sent something. */
  hasAnswered(): boolean;
  /** How many messages wait. */
  held(): number;
  /** The connection is gone, and no other comes about until `mend`. */
  cut(): Promise<void>;
  mend(): void;
}

/** Puts the page's live connection into the test's hands. `rewrite` changes what the server says on its way. */
export async function takeWire(
  page: Page,
  rewrite: (answer: string) => string = (answer) => answer,
): Promise<Wire> {
  let holds: "nothing" | "requests" | "answers" = "nothing";
  let isCut = false;
  let hasAnswered = false;
  let waiting: (() => void)[] = [];
  const closers: (() => Promise<void>)[] = [];
  const pass = (isHeld: boolean, send: () => void) => {
    if (isHeld) waiting.push(send);
    else send();
  };
  await page.routeWebSocket(/\/api\/.*sync/, (client) => {
    if (isCut) return void client.close();
    const server = client.connectToServer();
    closers.push(() => client.close());
    client.onMessage((message) => pass(holds === "requests", () => server.send(message)));
    server.onMessage((message) => {
      hasAnswered = true;
      pass(holds === "answers", () => client.send(typeof message === "string" ? rewrite(message) : message));
    });
  });
  return {
    holdRequests: () => void (holds = "requests"),
    holdAnswers: () => void (holds = "answers"),
    release: () => {
      holds = "nothing";
      for (const send of waiting) send();
      waiting = [];
    },
    hasAnswered: () => hasAnswered,
    held: () => waiting.length,
    cut: async () => {
      isCut = true;
      for (const close of closers.splice(0)) await close();
    },
    mend: () => void (isCut = false),
  };
}

/** For `takeWire`: the server fails at every write, as it would with a bug in it. */
export function failingWrite(answer: string): string {
  return refusedWrite(answer, {});
}

/** For `takeWire`: the server refuses every write for this reason. */
export function refusedWrite(answer: string, refusal: object): string {
  const message = JSON.parse(answer) as { type: string; success?: boolean };
  if (message.type !== "MutationResponse" || !message.success) return answer;
  return JSON.stringify({ ...message, ...refusal, success: false, result: "[Request ID: 0] Server Error" });
}

/**
 * The server fails at these queries of the page, such as "messages/threads:list", as it would with a bug in them. A page
 * that is opened later fails at those that the list holds then.
 */
export async function failQueries(page: Page, names: readonly string[]): Promise<void> {
  const failing = new Set<number>();
  await page.routeWebSocket(/\/api\/.*sync/, (client) => {
    const server = client.connectToServer();
    failing.clear();
    client.onMessage((message) => {
      for (const { queryId, udfPath } of changesIn(message))
        if (udfPath !== undefined && names.includes(udfPath.replace(".js", ""))) failing.add(queryId);
      server.send(message);
    });
    server.onMessage((message) => {
      if (!changesIn(message).some(({ queryId }) => failing.has(queryId))) return client.send(message);
      const answer = JSON.parse(String(message)) as { modifications: QueryChange[] };
      const modifications = answer.modifications.map((change) =>
        failing.has(change.queryId)
          ? {
              type: "QueryFailed",
              queryId: change.queryId,
              errorMessage: "Server Error",
              logLines: [],
              journal: null,
            }
          : change,
      );
      client.send(JSON.stringify({ ...answer, modifications }));
    });
  });
}

interface QueryChange {
  queryId: number;
  udfPath?: string;
}

/** Queries that a message of the wire asks for or answers. */
function changesIn(message: string | Buffer): QueryChange[] {
  const { type, modifications } = JSON.parse(String(message)) as {
    type: string;
    modifications?: QueryChange[];
  };
  return type === "ModifyQuerySet" || type === "Transition" ? (modifications ?? []) : [];
}
