import type { JsonAnswer } from "../support/local-server";
import type { Fields } from "./form";
import { textAt, textsAt } from "./form";
import type { Ledger } from "./ledger";
import type { Session } from "./records";
import { AUTHOR_PRICE } from "./records";
import {
  chargeShape,
  customerShape,
  eventShape,
  intentShape,
  invoiceShape,
  portalShape,
  priceShape,
  disputeShape,
  refundShape,
  sessionShape,
  subscriptionShape,
} from "./shapes";
import { newId } from "./store";

export interface ApiCall {
  method: string;
  /** The path after `/v1/`. */
  path: string;
  fields: Fields;
}

/** The state and settings behind the API. */
export interface ApiContext {
  ledger: Ledger;
  portalUrl: (id: string) => string;
}

type Handler = (world: ApiContext, id: string, fields: Fields) => object | null;

const ROUTES: readonly [method: string, path: RegExp, handle: Handler][] = [
  ["POST", /^customers$/, createCustomer],
  ["GET", /^customers\/(\w+)$/, ({ ledger }, id) => toShape(ledger.books.customers[id], customerShape)],
  ["POST", /^customers\/(\w+)$/, updateCustomer],
  ["DELETE", /^customers\/(\w+)$/, deleteCustomer],
  ["POST", /^checkout\/sessions$/, createSession],
  ["GET", /^checkout\/sessions$/, listSessions],
  ["GET", /^checkout\/sessions\/(\w+)$/, (world, id, fields) => getSession(world, id, fields)],
  ["POST", /^checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ["GET", /^subscriptions$/, listSubscriptions],
  [
    "GET",
    /^subscriptions\/(\w+)$/,
    ({ ledger }, id) => toShape(ledger.books.subscriptions[id], subscriptionShape),
  ],
  ["POST", /^subscriptions\/(\w+)$/, updateSubscription],
  ["DELETE", /^subscriptions\/(\w+)$/, cancelSubscription],
  ["POST", /^subscriptions\/(\w+)\/resume$/, resumeSubscription],
  ["POST", /^billing_portal\/sessions$/, createPortal],
  ["GET", /^prices$/, () => list([priceShape()], {})],
  ["GET", /^prices\/(\w+)$/, (_world, id) => (id === AUTHOR_PRICE.id ? priceShape() : null)],
  ["GET", /^invoices$/, listInvoices],
  ["POST", /^refunds$/, createRefund],
  ["GET", /^disputes$/, listDisputes],
  [
    "GET",
    /^payment_intents\/(\w+)$/,
    ({ ledger }, id) => toShape(ledger.books.payments[id], (payment) => intentShape(payment)),
  ],
  ["GET", /^charges\/(\w+)$/, ({ ledger }, id) => toShape(findPayment(ledger, id), chargeShape)],
  ["GET", /^events$/, listEvents],
  ["GET", /^events\/(\w+)$/, ({ ledger }, id) => toShape(ledger.books.events[id], eventShape)],
];

type Sale = Pick<Session, "amount" | "productName" | "trialDays" | "needsCard" | "whenTrialEndsBare">;

class InvalidParameterError extends Error {}
class NoCustomerError extends Error {}

/** Answers one call of Stripe's API. It supports the parts that the product uses. */
export function answerCall(world: ApiContext, { method, path, fields }: ApiCall): JsonAnswer {
  world.ledger.tick();
  for (const [verb, pattern, handle] of ROUTES) {
    const match = verb === method ? pattern.exec(path) : null;
    if (match === null) continue;
    try {
      const body = handle(world, match[1] ?? "", fields);
      return body === null
        ? errorAnswer(404, "resource_missing", `No such object: ${match[1]}`)
        : { status: 200, body };
    } catch (error) {
      if (error instanceof InvalidParameterError) return errorAnswer(400, "parameter_invalid", error.message);
      if (error instanceof NoCustomerError)
        return errorAnswer(400, "resource_missing", error.message, "customer");
      throw error;
    }
  }
  return errorAnswer(404, "resource_missing", `Unrecognized request URL (${method}: /v1/${path}).`);
}

/** An error in Stripe's format. */
export function errorAnswer(status: number, code: string, message: string, param?: string): JsonAnswer {
  return { status, body: { error: { type: "invalid_request_error", code, message, param } } };
}

function createCustomer({ ledger }: ApiContext, _id: string, fields: Fields) {
  const [email, name] = [textAt(fields, "email"), textAt(fields, "name")];
  return customerShape(ledger.addCustomer({ email, name, metadata: textsAt(fields, "metadata") }));
}

function updateCustomer({ ledger }: ApiContext, id: string, fields: Fields) {
  const customer = ledger.books.customers[id];
  if (customer === undefined || customer.deleted) return null;
  const email = textAt(fields, "email");
  if (email !== null) ledger.changeAddress(customer, email);
  return customerShape(customer);
}

function deleteCustomer({ ledger }: ApiContext, id: string) {
  const customer = ledger.books.customers[id];
  if (customer === undefined || customer.deleted) return null;
  ledger.deleteCustomer(customer);
  return customerShape(customer);
}

function createSession(world: ApiContext, _id: string, fields: Fields) {
  const { ledger } = world;
  const mode = textAt(fields, "mode");
  if (mode !== "subscription" && mode !== "payment")
    throw new InvalidParameterError("Missing required param: mode.");
  const successUrl = textAt(fields, "success_url");
  if (successUrl === null) throw new InvalidParameterError("Missing required param: success_url.");
  const customer = textAt(fields, "customer");
  if (customer !== null && ledger.books.customers[customer]?.deleted !== false)
    throw new NoCustomerError(`No such customer: '${customer}'`);
  const session: Session = {
    id: newId("cs_test"),
    mode,
    status: "open",
    paymentStatus: "unpaid",
    customer,
    customerEmail: textAt(fields, "customer_email"),
    clientReference: textAt(fields, "client_reference_id"),
    ...saleOf(mode, fields),
    metadata: textsAt(fields, "metadata"),
    subscriptionMetadata: textsAt(fields, "subscription_data", "metadata"),
    successUrl,
    cancelUrl: textAt(fields, "cancel_url") ?? successUrl,
    created: ledger.now,
    subscription: null,
    payment: null,
  };
  ledger.books.sessions[session.id] = session;
  return getSession(world, session.id, {});
}

/** The item for sale: the one subscription, or a line item with an inline price. */
function saleOf(mode: Session["mode"], fields: Fields): Sale {
  const item = ["line_items", "0"] as const;
  if (mode === "payment") {
    const amount = Number(textAt(fields, ...item, "price_data", "unit_amount"));
    if (!(amount > 0)) throw new InvalidParameterError("line_items[0] must have a price.");
    const productName = textAt(fields, ...item, "price_data", "product_data", "name") ?? "Payment";
    return {
      amount,
      productName,
      trialDays: 0,
      needsCard: true,
      whenTrialEndsBare: "create_invoice",
    };
  }
  const price = textAt(fields, ...item, "price");
  if (price !== AUTHOR_PRICE.id) throw new InvalidParameterError(`No such price: '${price ?? ""}'`);
  const trialDays = Number(textAt(fields, "subscription_data", "trial_period_days") ?? 0);
  const bare = textAt(
    fields,
    "subscription_data",
    "trial_settings",
    "end_behavior",
    "missing_payment_method",
  );
  return {
    amount: trialDays > 0 ? 0 : AUTHOR_PRICE.cents,
    productName: "Author membership",
    trialDays,
    needsCard: trialDays === 0 || textAt(fields, "payment_method_collection") !== "if_required",
    whenTrialEndsBare: bare === "pause" || bare === "cancel" ? bare : "create_invoice",
  };
}

function getSession({ ledger }: ApiContext, id: string, fields: Fields) {
  const session = ledger.books.sessions[id];
  if (session === undefined) return null;
  const payment = ledger.books.payments[session.payment ?? ""] ?? null;
  const expand = Object.values(textsAt(fields, "expand")).some((path) => path.startsWith("payment_intent"));
  return sessionShape(session, ledger.checkoutUrl(id), payment, expand);
}

function listSessions(world: ApiContext, _id: string, fields: Fields) {
  const [payment, customer] = [textAt(fields, "payment_intent"), textAt(fields, "customer")];
  const found = Object.values(world.ledger.books.sessions)
    .filter((session) => payment === null || session.payment === payment)
    .filter((session) => customer === null || session.customer === customer);
  return list(
    found.reverse().flatMap(({ id }) => getSession(world, id, {}) ?? []),
    fields,
  );
}

function expireSession(world: ApiContext, id: string) {
  const session = world.ledger.books.sessions[id];
  if (session === undefined) return null;
  if (session.status !== "open") throw new InvalidParameterError("Only open sessions can be expired.");
  world.ledger.expire(session);
  return getSession(world, id, {});
}

function listSubscriptions({ ledger }: ApiContext, _id: string, fields: Fields) {
  const [customer, status] = [textAt(fields, "customer"), textAt(fields, "status")];
  const found = Object.values(ledger.books.subscriptions)
    .filter((subscription) => customer === null || subscription.customer === customer)
    .filter(
      (subscription) =>
        status === "all" ||
        (status === null ? subscription.status !== "canceled" : subscription.status === status),
    );
  return list(found.reverse().map(subscriptionShape), fields);
}

function updateSubscription({ ledger }: ApiContext, id: string, fields: Fields) {
  const subscription = ledger.books.subscriptions[id];
  if (subscription === undefined) return null;
  const cancel = textAt(fields, "cancel_at_period_end");
  if (cancel !== null) ledger.cancelAtPeriodEnd(subscription, cancel === "true", "api");
  return subscriptionShape(subscription);
}

function cancelSubscription({ ledger }: ApiContext, id: string) {
  const subscription = ledger.books.subscriptions[id];
  if (subscription === undefined || subscription.status === "canceled") return null;
  ledger.cancelNow(subscription);
  return subscriptionShape(subscription);
}

function resumeSubscription({ ledger }: ApiContext, id: string) {
  const subscription = ledger.books.subscriptions[id];
  if (subscription === undefined) return null;
  if (subscription.status !== "paused" || !subscription.hasCard)
    throw new InvalidParameterError("This subscription cannot be resumed.");
  ledger.resume(subscription);
  return subscriptionShape(subscription);
}

function createPortal({ ledger, portalUrl }: ApiContext, _id: string, fields: Fields) {
  const customer = textAt(fields, "customer") ?? "";
  if (ledger.books.customers[customer]?.deleted !== false)
    throw new NoCustomerError(`No such customer: '${customer}'`);
  const portal = { id: newId("bps"), customer, returnUrl: textAt(fields, "return_url") ?? "" };
  ledger.books.portals[portal.id] = portal;
  return portalShape(portal, portalUrl(portal.id));
}

function listInvoices({ ledger }: ApiContext, _id: string, fields: Fields) {
  const [subscription, status] = [textAt(fields, "subscription"), textAt(fields, "status")];
  const found = Object.values(ledger.books.invoices)
    .filter((invoice) => subscription === null || invoice.subscription === subscription)
    .filter((invoice) => status === null || invoice.status === status);
  return list(found.reverse().map(invoiceShape), fields);
}

function listDisputes({ ledger }: ApiContext, _id: string, fields: Fields) {
  const charge = textAt(fields, "charge");
  const found = Object.values(ledger.books.payments)
    .filter((payment) => payment.disputed)
    .filter((payment) => charge === null || payment.charge === charge);
  return list(found.reverse().map(disputeShape), fields);
}

function createRefund({ ledger }: ApiContext, _id: string, fields: Fields) {
  const payment =
    ledger.books.payments[textAt(fields, "payment_intent") ?? ""] ??
    findPayment(ledger, textAt(fields, "charge") ?? "");
  if (payment === undefined) throw new InvalidParameterError("No such payment_intent.");
  const amount = Number(textAt(fields, "amount") ?? payment.amount - payment.refunded);
  if (!(amount > 0) || payment.refunded + amount > payment.amount)
    throw new InvalidParameterError("Refund amount is greater than unrefunded amount on charge.");
  ledger.refund(payment, amount);
  return refundShape(payment, amount);
}

function listEvents({ ledger }: ApiContext, _id: string, fields: Fields) {
  const type = textAt(fields, "type");
  const found = Object.values(ledger.books.events).filter((event) => type === null || event.type === type);
  return list(found.reverse().map(eventShape), fields);
}

function findPayment({ books }: Ledger, charge: string) {
  return Object.values(books.payments).find((payment) => payment.charge === charge);
}

/** One page of a list, newest first. */
function list(items: readonly { id: string }[], fields: Fields) {
  const [limit, after] = [Number(textAt(fields, "limit") ?? 10), textAt(fields, "starting_after")];
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(from, from + limit);
  return { object: "list", data, has_more: from + data.length < items.length, url: "/v1" };
}

function toShape<T>(found: T | undefined, shape: (record: T) => object): object | null {
  return found === undefined ? null : shape(found);
}
