import { Agent, request } from "node:http";
import type { BackendProcess } from "./backend-process";
import { figure, timed, type Figure } from "./figures";

interface Card {
  genre: string;
  totalReviews: number;
  rights: { filmTV: string };
}
interface Page {
  page: Card[];
}

const PAGE = 24;
const CLIENTS = 16;
const WARM_UP = 50;
const CALLS = 400;
const ROUNDS = 5;

/**
 * The catalogue query: genre, right and public, by review count, 24 cards. Uncached: no two calls share
 * their arguments, so each one executes. Cached: the same call again.
 */
export async function measureCatalogue(deployment: BackendProcess, label: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let serial = 0;
  const uncached = () => browse(deployment, agent, ++serial);
  const cached = () => browse(deployment, agent, 0);
  checkAnswer(await uncached());
  const figures: Figure[] = [];
  for (const [name, call] of [
    ["uncached", uncached],
    ["cached", cached],
  ] as const) {
    for (let i = 0; i < WARM_UP; i += 1) await call();
    const single: number[] = [];
    for (let i = 0; i < CALLS; i += 1) single.push(await timed(call));
    figures.push(figure(`catalogue ${name}, ${label}, one client`, "ms", single));
    figures.push(
      figure(`catalogue ${name}, ${label}, ${CLIENTS} clients`, "requests/s", await throughput(call)),
    );
  }
  agent.destroy();
  return figures;
}

async function throughput(call: () => Promise<Page>): Promise<number[]> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let left = CALLS;
    const ms = await timed(() =>
      Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (left-- > 0) checkAnswer(await call());
        }),
      ),
    );
    rates.push((CALLS / ms) * 1000);
  }
  return rates;
}

/** One wrong answer and there is no figure. */
function checkAnswer({ page }: Page): void {
  const ordered = page.every(
    (card, i) => i === 0 || card.totalReviews <= (page[i - 1]?.totalReviews ?? Infinity),
  );
  const matching = page.every((card) => card.genre === "Thriller" && card.rights.filmTV === "available");
  if (page.length !== PAGE || !ordered || !matching) throw new Error("The catalogue answered wrongly.");
}

/** `id` is a part of the arguments that changes nothing but the identity of the call. */
function browse(deployment: BackendProcess, agent: Agent, id: number): Promise<Page> {
  const args = {
    filters: { genre: "Thriller", right: "filmTV" },
    sort: "mostReviews",
    paginationOpts: { numItems: PAGE, cursor: null, id },
  };
  return post(deployment, agent, { path: "catalog:browse", args: [args], format: "convex_encoded_json" });
}

function post(deployment: BackendProcess, agent: Agent, body: object): Promise<Page> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        port: deployment.ports.api,
        host: "127.0.0.1",
        path: "/api/query",
        method: "POST",
        headers: { "Content-Type": "application/json" },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as {
            status: string;
            value: Page;
            errorMessage?: string;
          };
          if (answer.status === "success") resolve(answer.value);
          else reject(new Error(answer.errorMessage));
        });
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
}
