import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { eventShape, subscriptionShape } from "../../../local/stripe/shapes";
import type { AuthorMarket } from "./author-market";
import { WEBHOOK_SECRET } from "./author-market";
import { figure, type Figure, timed } from "../../support/figures";
import { HttpClient } from "../../support/http-client";

const CLIENTS = 16;
const WARM_UP = 32;
const EVENTS = 160;
const ROUNDS = 5;
const SIGNER = new Stripe("sk_test_signer");

type Delivery = { event: object; secret: string };

/**
 * Measures signed Stripe events over HTTP: events that are only recorded, events that ask Stripe and update a
 * membership, duplicates, and forged ones.
 */
export async function measureWebhooks(market: AuthorMarket): Promise<Figure[]> {
  const memberships = await startMemberships(market);
  const client = new HttpClient(CLIENTS);
  let turn = 0;
  const changed = () => eventDelivery("customer.subscription.updated", memberships[turn++ % CLIENTS] ?? {});
  const known = changed();
  const kinds: readonly [string, () => Delivery, number][] = [
    [
      "only written down",
      () => eventDelivery("customer.created", { id: "cus_other", object: "customer" }),
      200,
    ],
    ["a membership asked for and mirrored", changed, 200],
    ["the same event again", () => known, 200],
    ["forged", () => ({ ...known, secret: "whsec_forged" }), 400],
  ];
  const figures: Figure[] = [];
  for (const [name, make, status] of kinds) {
    const send = async () => await deliver(market, client, make(), status);
    await inParallel(WARM_UP, send);
    const rates: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ms = await timed(() => inParallel(EVENTS, async () => void waits.push(await timed(send))));
      rates.push((EVENTS / ms) * 1000);
    }
    figures.push(figure(`webhook, ${name}, ${CLIENTS} at a time`, "events/s", rates));
    figures.push(figure(`webhook, ${name}, answered after`, "ms", waits));
  }
  client.close();
  return figures;
}

/** Starts the author's membership and more in Stripe: events of one membership are applied in order. */
async function startMemberships({ asAuthor, stripe }: AuthorMarket): Promise<object[]> {
  const purchase = { plan: "author" };
  const { url } = (await asAuthor("action", "billing:startCheckout", { purchase })) as { url: string };
  const session = stripe.ledger.books.sessions[url.split("/").at(-1) ?? ""];
  if (session === undefined) throw new Error("There is no such checkout.");
  for (let n = 0; n < CLIENTS; n += 1) stripe.ledger.complete({ ...session }, true);
  return Object.values(stripe.ledger.books.subscriptions).map(subscriptionShape);
}

function eventDelivery(type: string, object: object): Delivery {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const created = Math.floor(Date.now() / 1000);
  const event = eventShape({ id, type, created, object, isDelivered: false });
  return { event, secret: WEBHOOK_SECRET };
}

async function deliver(
  { backend }: AuthorMarket,
  client: HttpClient,
  { event, secret }: Delivery,
  status: number,
): Promise<void> {
  const signature = SIGNER.webhooks.generateTestHeaderString({ payload: JSON.stringify(event), secret });
  const sent = client.bytes(backend.ports.site, "/stripe/webhook", event, { "Stripe-Signature": signature });
  const answered = await sent.then(
    () => 200,
    (error: Error) => Number(/answered (\d+)/.exec(error.message)?.[1]),
  );
  if (answered !== status) throw new Error(`The webhook answered ${answered} instead of ${status}.`);
}

async function inParallel(count: number, act: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) await act();
    }),
  );
}
