// bench/floor.mjs <port> <folder> <cards> <bytes per card>: the same work with nothing above it. Node's
// own HTTP server, an ordered store on disk and raw WebSockets; no functions, no types, no triggers, no
// subscriptions. Plain JavaScript, so that its start pays for no compiler either.
import { createServer } from "node:http";
import { open } from "lmdb";
import { WebSocketServer } from "ws";

const [port, folder, cards, cardBytes] = process.argv
  .slice(2)
  .map((value, i) => (i === 1 ? value : Number(value)));
const GENRES = 23;
const RIGHTS = 4;
const PAGE = 24;

const store = open({ path: folder, maxDbs: 2, overlappingSync: false, cache: false });
const docs = store.openDB({ name: "docs", encoding: "string" });
const byFacet = store.openDB({ name: "by_facet", encoding: "ordered-binary" });
if (docs.getCount() === 0) await fill();

const sockets = new Set();
let known = Buffer.alloc(0);

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  if (request.url === "/write") await write();
  const answer = request.url === "/known" ? known : page(body);
  known = answer;
  response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
  response.end(answer);
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  // A number asks for a broadcast of so many bytes.
  socket.on("message", (bytes) => broadcast(Buffer.alloc(Number(bytes), "x")));
});
server.listen(port, "127.0.0.1");

/** The cards of one filter by number of reviews: one range of an index, one document each. */
function page(body) {
  const { facet } = JSON.parse(body);
  const range = byFacet.getKeys({ start: [facet, Infinity], end: [facet], reverse: true, limit: PAGE });
  return Buffer.from(`{"page":[${[...range].map(([, , id]) => docs.get(id)).join(",")}]}`);
}

/** On disk before anybody hears of it. */
async function write() {
  await docs.put(0, card(0, Math.random()));
  await store.flushed;
  broadcast(Buffer.from(docs.get(0)));
}

function broadcast(payload) {
  for (const socket of sockets) socket.send(payload, { binary: false });
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function fill() {
  await store.transaction(() => {
    for (let id = 0; id < cards; id += 1) {
      const reviews = Math.floor(6000 ** Math.random());
      docs.put(id, card(id, reviews));
      for (let right = 0; right < RIGHTS; right += 1)
        byFacet.put([`${id % GENRES}/${right}`, reviews, id], true);
    }
  });
  await store.flushed;
}

function card(id, totalReviews) {
  const head = `{"id":${id},"totalReviews":${totalReviews},"text":"`;
  return `${head}${"x".repeat(Math.max(0, cardBytes - head.length - 2))}"}`;
}
