// bench/floor/floor.mjs <port> <folder> <books> <bytes per card>: the same work with nothing above it. Node's own
// HTTP server, SQLite on disk (WAL, synchronous FULL) and raw WebSockets; no functions, no types, no triggers,
// no subscriptions. Plain JavaScript, so that its start includes no compiler.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { WebSocketServer } from "ws";
import { bandOf, codeOf, facets, floorBook, PAGE, publicSince } from "./floor-books.mjs";

// From bench/package.json, installed for benchmarks only: the import check must work without it.
const Database = createRequire(import.meta.url)("better-sqlite3");

const [port, folder, books, cardBytes] = process.argv
  .slice(2)
  .map((value, i) => (i === 1 ? value : Number(value)));

const db = new Database(join(folder, "floor.sqlite"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec(`
  CREATE TABLE IF NOT EXISTS books (
    id INTEGER PRIMARY KEY, slug TEXT, title TEXT, authorName TEXT, genre TEXT, coverUrl TEXT, bestRating REAL,
    totalReviews INTEGER, amazonReviewsOnly INTEGER, logline TEXT, movieRating TEXT, rights TEXT,
    interestCount INTEGER);
  CREATE TABLE IF NOT EXISTS listed (
    facet TEXT, genre TEXT, band TEXT, totalReviews INTEGER, bestRating REAL, publicSince INTEGER,
    interestCount INTEGER, title TEXT, bookId INTEGER);`);
// Every filter and order of the product's catalog is one range of an index here too.
const ORDERS = ["bestRating, totalReviews", "publicSince", "interestCount", "title"];
const FILTERS = ["facet", "facet, genre", "facet, band", "facet, genre, band"];
const INDEXES = [
  ...["facet, totalReviews, bookId", "facet, genre, totalReviews, bookId"],
  ...FILTERS.flatMap((filter) => ORDERS.map((order) => `${filter}, ${order}`)),
];
for (const [i, fields] of INDEXES.entries())
  db.exec(`CREATE INDEX IF NOT EXISTS listed_${i} ON listed (${fields})`);
if (db.prepare("SELECT count(*) AS n FROM books").get().n < books) fill();
// The file has everything, so that its size can be compared.
db.pragma("wal_checkpoint(TRUNCATE)");

const byFilter = db.prepare(`
  SELECT books.* FROM listed JOIN books ON books.id = listed.bookId
  WHERE listed.facet = ? AND listed.genre = ?
  ORDER BY listed.totalReviews DESC, listed.bookId DESC LIMIT ${PAGE}`);
const byId = db.prepare("SELECT * FROM books WHERE id = ?");
const mark = db.prepare("UPDATE books SET interestCount = interestCount + 1 WHERE id = 0");

const sockets = new Set();
let known = Buffer.alloc(0);

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    if (request.url === "/write") write();
    const answer =
      request.url === "/known" ? known : (known = page(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
    response.end(answer);
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  // A number requests a broadcast of that many bytes.
  socket.on("message", (bytes) => broadcast(Buffer.alloc(Number(bytes), "x")));
});
server.listen(port, "127.0.0.1");

/** The cards of one filter by review count: one index range, one row each. */
function page({ genre, right }) {
  return Buffer.from(JSON.stringify({ page: byFilter.all(codeOf(right), codeOf(genre)).map(toCard) }));
}

function toCard(row) {
  return {
    ...row,
    amazonReviewsOnly: row.amazonReviewsOnly === 1,
  };
}

/** Writes one row to disk, then broadcasts it. */
function write() {
  mark.run();
  broadcast(Buffer.from(JSON.stringify(toCard(byId.get(0)))));
}

function broadcast(payload) {
  for (const socket of sockets) socket.send(payload, { binary: false });
}

function fill() {
  const book =
    db.prepare(`INSERT INTO books VALUES (@id, @slug, @title, @authorName, @genre, @coverUrl, @bestRating,
    @totalReviews, @amazonReviewsOnly, @logline, @movieRating, @rights, @interestCount)`);
  const entry = db.prepare("INSERT INTO listed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  db.transaction(() => {
    for (let id = 0; id < books; id += 1) {
      const card = floorBook(id, cardBytes);
      const { genre, totalReviews, bestRating, interestCount, title } = card;
      book.run({
        ...card,
        amazonReviewsOnly: Number(card.amazonReviewsOnly),
      });
      const order = [totalReviews, bestRating, publicSince(card), interestCount, title, id];
      for (const facet of facets(card)) entry.run(facet, codeOf(genre), bandOf(card), ...order);
    }
  })();
}
