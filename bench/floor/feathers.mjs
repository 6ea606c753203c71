// bench/floor/feathers.mjs <port> <folder of PostgreSQL's socket>: the catalog and its text search as an application of
// Feathers with Koa, Socket.io and Knex, as its documentation writes one. It counts no totals and validates no query,
// because both would slow it down and neither is compared.
import { createRequire } from "node:module";

// From bench/package.json, installed for benchmarks only: the import check must work without it.
const packages = createRequire(import.meta.url);
const { feathers } = packages("@feathersjs/feathers");
const { bodyParser, errorHandler, koa, rest } = packages("@feathersjs/koa");
const socketio = packages("@feathersjs/socketio");
const { KnexService } = packages("@feathersjs/knex");
const knex = packages("knex");

const [port, folder] = process.argv.slice(2);
const CARD = [
  ...[
    "id",
    "slug",
    "title",
    "authorName",
    "genre",
    "coverUrl",
    "bestRating",
    "totalReviews",
    "amazonReviewsOnly",
  ],
  ...["logline", "movieRating", "rights", "interestCount"],
];
const WORDS = "websearch_to_tsquery('english', ?)";

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.configure(socketio());
const Model = knex({ client: "pg", connection: { host: folder, user: "postgres", database: "postgres" } });
app.use("books", new KnexService({ Model, name: "books" }));
app.service("books").hooks({ before: { find: [publicCards] } });
await app.listen(Number(port), "127.0.0.1");

/** Cards of public books; with `search`, those that hold every word, best match first. */
async function publicCards(context) {
  const { search, ...query } = context.params.query;
  context.params.query = { ...query, isPublic: true, $select: CARD };
  if (search === undefined) return;
  context.params.knex = context.service
    .createQuery(context.params)
    .whereRaw(`"searchVector" @@ ${WORDS}`, [search])
    .orderByRaw(`ts_rank("searchVector", ${WORDS}) DESC, id DESC`, [search]);
}
