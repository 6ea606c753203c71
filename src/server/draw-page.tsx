import type { ConvexReactClient } from "convex/react";
import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import type { JSONValue, Value } from "convex/values";
import { jsonToConvex } from "convex/values";
import { prerender } from "react-dom/static.edge";
import { StaticRouter } from "react-router-dom";
import type { ServedAnswers } from "../head/served-answers";
import { answerKey } from "../head/served-answers";
import { ServedPageContext } from "../lib/pages/served-page";
import { firstScreen, Screens } from "../routes";
import { Site } from "../site";

/** A page as HTML, and what its head should fetch first. */
export interface DrawnPage {
  body: string;
  preloads: string;
}

const NO_ANSWERS: ServedAnswers = { seed: 0, everybody: {}, visitors: {} };
/** React puts these before what it drew. */
const LEADING_LINKS = /^(?:<link [^>]*>)*/;

/** Draws a page as a browser does for a visitor without a login who has just come. */
export async function drawPage({ pathname, search, origin }: URL, answers = NO_ANSWERS): Promise<DrawnPage> {
  await firstScreen(pathname);
  const page = (
    <ServedPageContext value={{ origin, seed: answers.seed }}>
      <Site client={answeringClient(answers)}>
        <StaticRouter location={`${pathname}${search}`}>
          <Screens />
        </StaticRouter>
      </Site>
    </ServedPageContext>
  );
  let failure: unknown;
  // Parts that came later would need inline scripts, which the content policy forbids.
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  const [preloads = ""] = LEADING_LINKS.exec(html) ?? [];
  return { preloads, body: html.slice(preloads.length) };
}

/** A client that knows these answers and asks for nothing. */
function answeringClient({ everybody, visitors }: ServedAnswers): ConvexReactClient {
  const answers = new Map<string, unknown>(Object.entries({ ...everybody, ...visitors }));
  const client = {
    // The library names a browser's login after it.
    address: "",
    watchQuery: (query: FunctionReference<"query">, args: Record<string, Value> = {}) => ({
      onUpdate: () => ignored,
      journal: () => undefined,
      localQueryResult: () => {
        const answer = answers.get(answerKey(getFunctionName(query), args));
        return answer === undefined ? undefined : jsonToConvex(answer as JSONValue);
      },
    }),
    connectionState: () => NOT_CONNECTED,
    subscribeToConnectionState: () => ignored,
  };
  return client as unknown as ConvexReactClient;
}

const NOT_CONNECTED = {
  hasInflightRequests: false,
  isWebSocketConnected: false,
  timeOfOldestInflightRequest: null,
  hasEverConnected: false,
  connectionCount: 0,
  connectionRetries: 0,
  inflightMutations: 0,
  inflightActions: 0,
};

function ignored(): void {}
