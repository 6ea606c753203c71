import type { Ledger } from "./ledger";
import type { PortalSession, Session, Subscription } from "./records";
import { AUTHOR_PRICE } from "./records";

/** A page, or the redirect after a button was pressed. */
export type PageAnswer = { html: string } | { location: string };

const DECLINED = "Your card was declined.";

/** The checkout page, in place of Stripe's card form. */
export function checkoutPage(session: Session, error?: string): PageAnswer {
  if (session.status !== "open")
    return page(
      "Checkout",
      section("This checkout is over", `<p>It can be used once.</p>${back(session.cancelUrl)}`),
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
      `<p>Due now: ${money(session.amount)}</p>${trial}${error === undefined ? "" : `<p class="bad" role="alert">${text(error)}</p>`}
       <form method="post">${button("pay", pay)}${bare}${button("decline", "Pay With a Card That Is Declined")}</form>${back(session.cancelUrl)}`,
    ),
  );
}

/** Handles a button of the checkout page. */
export function pressCheckout(ledger: Ledger, session: Session, act: string | null): PageAnswer {
  if (session.status !== "open") return checkoutPage(session);
  const isBare = act === "bare" && !session.needsCard;
  if (act === "pay" || isBare) {
    ledger.complete(session, !isBare);
    return { location: session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id) };
  }
  return checkoutPage(session, act === "decline" ? DECLINED : undefined);
}

/** The page where a customer manages their subscription. */
export function portalPage(ledger: Ledger, portal: PortalSession): PageAnswer {
  const theirs = Object.values(ledger.books.subscriptions).filter((one) => one.customer === portal.customer);
  const parts = theirs.reverse().map((one) => section("Author membership", subscriptionPart(one)));
  const none = section("No membership", "<p>Nothing is paid for.</p>");
  return page("Billing", `${parts.join("") || none}${back(portal.returnUrl)}`);
}

/** Handles a button of the portal page. */
export function pressPortal(
  ledger: Ledger,
  portal: PortalSession,
  act: string | null,
  subscription: string | null,
): PageAnswer {
  const one = ledger.books.subscriptions[subscription ?? ""];
  if (one?.customer === portal.customer && one.status !== "canceled") {
    if (act === "cancel") ledger.cancelAtPeriodEnd(one, true);
    if (act === "resume") ledger.cancelAtPeriodEnd(one, false);
    if (act === "card") ledger.addCard(one);
  }
  return { location: `/p/session/${portal.id}` };
}

/** The test controls: the actions of Stripe's dashboard, of a bank, and of time. */
export function deskPage(ledger: Ledger): PageAnswer {
  const payments = Object.values(ledger.books.payments).map((one) => {
    const isChargedBack = one.disputed && one.isDisputeWon !== true;
    const state = isChargedBack
      ? "charged back"
      : one.refunded > 0
        ? `refunded ${money(one.refunded)}`
        : "paid";
    const dispute = one.disputed ? "" : button("dispute", "Charge Back");
    const buttons = isChargedBack
      ? button("winDispute", "Win the Dispute")
      : button("refund", "Refund") + dispute;
    const acts = one.refunded > 0 ? "" : desk(one.id, buttons);
    return section(
      `Payment of ${money(one.amount)}`,
      `<p class="muted">${text(one.id)}, ${state}</p>${acts}`,
    );
  });
  const memberships = Object.values(ledger.books.subscriptions).map((one) => {
    const end = one.status === "trialing" ? button("endTrial", "End the Trial Now") : "";
    const failure = one.status === "active" ? button("failPayment", "Let the Next Payment Fail") : "";
    const acts = end || failure ? desk(one.id, end + failure) : "";
    return section("Author membership", `<p class="muted">${text(one.id)}, ${one.status}</p>${acts}`);
  });
  const parts = [...payments, ...memberships].reverse().join("");
  return page(
    "Local Stripe",
    parts || section("Nothing yet", "<p>Payments and memberships of this market stand here.</p>"),
  );
}

/** Handles a button of the test controls. */
export function pressDesk(ledger: Ledger, act: string | null, id: string): PageAnswer {
  const [payment, membership] = [ledger.books.payments[id], ledger.books.subscriptions[id]];
  if (payment !== undefined && act === "refund") ledger.refund(payment, payment.amount - payment.refunded);
  if (payment !== undefined && act === "dispute") ledger.dispute(payment);
  if (payment !== undefined && act === "winDispute") ledger.winDispute(payment);
  if (membership?.status === "trialing" && act === "endTrial") ledger.endTrial(membership);
  if (membership?.status === "active" && act === "failPayment") ledger.failPayment(membership);
  return { location: "/" };
}

function subscriptionPart(one: Subscription): string {
  const end = new Date(one.periodEnd * 1000).toISOString().slice(0, 10);
  const state =
    one.cancelAtPeriodEnd && one.status !== "canceled" ? `${one.status}, ends on ${end}` : one.status;
  if (one.status === "canceled") return `<p>${state}</p>`;
  const change = one.cancelAtPeriodEnd
    ? button("resume", "Resume Membership")
    : button("cancel", "Cancel Membership");
  const card = one.hasCard && one.status !== "past_due" ? "" : button("card", "Add a Card");
  return `<p>${state}</p><form method="post"><input type="hidden" name="id" value="${text(one.id)}">${change}${card}</form>`;
}

function desk(id: string, buttons: string): string {
  return `<form method="post"><input type="hidden" name="id" value="${text(id)}">${buttons}</form>`;
}

function button(act: string, label: string): string {
  return `<button name="act" value="${act}">${text(label)}</button>`;
}

function back(url: string): string {
  return /^https?:\/\//.test(url) ? `<p><a class="button" href="${text(url)}">Go Back</a></p>` : "";
}

function section(title: string, inside: string): string {
  return `<section><h2>${text(title)}</h2>${inside}</section>`;
}

function page(title: string, inside: string): PageAnswer {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title><link rel="stylesheet" href="/stripe.css"></head><body><main><p class="local">Stands in for Stripe on this machine: no card is asked for and no money moves.</p><h1>${text(title)}</h1>${inside}</main></body></html>`,
  };
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function text(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
