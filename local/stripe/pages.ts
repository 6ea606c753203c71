import type { Ledger } from "./ledger";
import type { PortalSession, Session, Subscription } from "./records";
import { AUTHOR_PRICE } from "./records";

/** A page, or the redirect after a button was pressed. */
export type PageAnswer = { html: string } | { location: string };

const DECLINED = "Your card was declined.";

/** The checkout page, in place of Stripe's card form. */
export function checkoutPage(ledger: Ledger, session: Session, error?: string): PageAnswer {
  if (session.status !== "open")
    return page(
      "Checkout",
      section(
        "This checkout has ended",
        `<p>Each checkout link works once.</p>${backLink(session.status === "complete" ? successUrl(session) : session.cancelUrl)}`,
      ),
    );
  const trial =
    session.trialDays > 0
      ? `<p>${session.trialDays} days free, then ${money(AUTHOR_PRICE.cents)} a month.</p>`
      : "";
  const bare = session.needsCard ? "" : button("bare", "Start Without a Card");
  const pay = session.amount > 0 ? `Pay ${money(session.amount)}` : "Start With a Card";
  return page(
    "Checkout",
    section(
      session.productName,
      `${buyerField(ledger, session)}<p>Due now: ${money(session.amount)}</p>${trial}${error === undefined ? "" : `<p class="bad" role="alert">${escapeHtml(error)}</p>`}
       <form method="post">${button("pay", pay)}${bare}${button("decline", "Pay With a Card That Is Declined")}</form>${backLink(session.cancelUrl)}`,
    ),
  );
}

/** The buyer's address, filled in as on Stripe's page. */
function buyerField({ books }: Ledger, { customer, customerEmail }: Session): string {
  const email = (customer === null ? null : books.customers[customer]?.email) ?? customerEmail ?? "";
  return `<p><label>Email <input type="email" value="${escapeHtml(email)}" readonly></label></p>`;
}

/** Handles a button of the checkout page. */
export function handleCheckout(ledger: Ledger, session: Session, act: string | null): PageAnswer {
  // The second click of a double click, of which the browser follows the last answer.
  if (session.status === "complete") return { location: successUrl(session) };
  if (session.status !== "open") return checkoutPage(ledger, session);
  const isBare = act === "bare" && !session.needsCard;
  if (act === "pay" || isBare) {
    ledger.complete(session, !isBare);
    return { location: successUrl(session) };
  }
  return checkoutPage(ledger, session, act === "decline" ? DECLINED : undefined);
}

function successUrl({ successUrl: url, id }: Session): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

/** The page where a customer manages their subscription. */
export function portalPage(ledger: Ledger, portal: PortalSession): PageAnswer {
  const subscriptions = Object.values(ledger.books.subscriptions).filter(
    (subscription) => subscription.customer === portal.customer,
  );
  const parts = subscriptions
    .reverse()
    .map((subscription) => section("Author membership", subscriptionPart(subscription)));
  const none = section("No membership", "<p>You have no active membership.</p>");
  return page("Billing", `${parts.join("") || none}${backLink(portal.returnUrl)}`);
}

/** Handles a button of the portal page. */
export function handlePortal(
  ledger: Ledger,
  portal: PortalSession,
  act: string | null,
  subscriptionId: string | null,
): PageAnswer {
  const subscription = ledger.books.subscriptions[subscriptionId ?? ""];
  if (subscription?.customer === portal.customer && subscription.status !== "canceled") {
    if (act === "cancel") ledger.cancelAtPeriodEnd(subscription, true);
    if (act === "resume") ledger.cancelAtPeriodEnd(subscription, false);
    if (act === "card") ledger.addCard(subscription);
  }
  return { location: `/p/session/${portal.id}` };
}

/** The test controls: the actions of Stripe's dashboard, of a bank, and of time. */
export function controlsPage(ledger: Ledger): PageAnswer {
  const payments = Object.values(ledger.books.payments).map((payment) => {
    const isChargedBack = payment.disputed && payment.isDisputeWon !== true;
    const state = isChargedBack
      ? "charged back"
      : payment.refunded > 0
        ? `refunded ${money(payment.refunded)}`
        : "paid";
    const dispute = payment.disputed ? "" : button("dispute", "Charge Back");
    const buttons = isChargedBack
      ? button("winDispute", "Win the Dispute")
      : button("refund", "Refund") + dispute;
    const acts = payment.refunded > 0 ? "" : controlsForm(payment.id, buttons);
    return section(
      `Payment of ${money(payment.amount)}`,
      `<p class="muted">${escapeHtml(payment.id)}, ${state}</p>${acts}`,
    );
  });
  const memberships = Object.values(ledger.books.subscriptions).map((subscription) => {
    const end = subscription.status === "trialing" ? button("endTrial", "End the Trial Now") : "";
    const failure =
      subscription.status === "active" ? button("failPayment", "Let the Next Payment Fail") : "";
    const acts = end || failure ? controlsForm(subscription.id, end + failure) : "";
    return section(
      "Author membership",
      `<p class="muted">${escapeHtml(subscription.id)}, ${subscription.status}</p>${acts}`,
    );
  });
  const parts = [...payments, ...memberships].reverse().join("");
  return page(
    "Local Stripe",
    parts || section("Nothing yet", "<p>Payments and memberships appear here.</p>"),
  );
}

/** Handles a button of the test controls. */
export function handleControl(ledger: Ledger, act: string | null, id: string): PageAnswer {
  const [payment, membership] = [ledger.books.payments[id], ledger.books.subscriptions[id]];
  if (payment !== undefined && act === "refund") ledger.refund(payment, payment.amount - payment.refunded);
  if (payment !== undefined && act === "dispute") ledger.dispute(payment);
  if (payment !== undefined && act === "winDispute") ledger.winDispute(payment);
  if (membership?.status === "trialing" && act === "endTrial") ledger.endTrial(membership);
  if (membership?.status === "active" && act === "failPayment") ledger.failPayment(membership);
  return { location: "/" };
}

function subscriptionPart(subscription: Subscription): string {
  const end = new Date(subscription.periodEnd * 1000).toISOString().slice(0, 10);
  const state =
    subscription.cancelAtPeriodEnd && subscription.status !== "canceled"
      ? `${subscription.status}, ends on ${end}`
      : subscription.status;
  if (subscription.status === "canceled") return `<p>${state}</p>`;
  const change = subscription.cancelAtPeriodEnd
    ? button("resume", "Resume Membership")
    : button("cancel", "Cancel Membership");
  const card = subscription.hasCard && subscription.status !== "past_due" ? "" : button("card", "Add a Card");
  return `<p>${state}</p><form method="post"><input type="hidden" name="id" value="${escapeHtml(subscription.id)}">${change}${card}</form>`;
}

function controlsForm(id: string, buttons: string): string {
  return `<form method="post"><input type="hidden" name="id" value="${escapeHtml(id)}">${buttons}</form>`;
}

function button(act: string, label: string): string {
  return `<button name="act" value="${act}">${escapeHtml(label)}</button>`;
}

function backLink(url: string): string {
  return /^https?:\/\//.test(url) ? `<p><a class="button" href="${escapeHtml(url)}">Go Back</a></p>` : "";
}

function section(title: string, inside: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${inside}</section>`;
}

function page(title: string, inside: string): PageAnswer {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/stripe.css"></head><body><main><p class="local">This page replaces Stripe on this machine. No card is needed and no money moves.</p><h1>${escapeHtml(title)}</h1>${inside}</main></body></html>`,
  };
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
