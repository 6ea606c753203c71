import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { useQuery } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";

/** After this time, the page no longer waits for the payment. */
const SLOW_AFTER_MS = 10_000;
const REDIRECT_MS = 2_000;

/**
 * The return page after a payment. It changes nothing, and waits until the provider has told the server.
 */
export function PaymentSuccess() {
  const [params] = useSearchParams();
  const isSponsor = params.get("type") === "sponsor";
  const reference = params.get("purchase");
  const next = dashboardPath(isSponsor, reference);
  return (
    <div className="page-measure flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
      <Head title="Payment" noindex />
      <ErrorBoundary title="Couldn’t look up the payment.">
        {isSponsor ? <SponsorPayment next={next} reference={reference} /> : <MembershipPayment next={next} />}
      </ErrorBoundary>
      <ButtonLink to={next} variant="primary" size="lg" className="mt-8" replace>
        Go to Dashboard Now
      </ButtonLink>
    </div>
  );
}

function dashboardPath(isSponsor: boolean, reference: string | null): string {
  const params = new URLSearchParams({ tab: "add", payment: "success" });
  if (isSponsor) params.set("type", "sponsor");
  if (isSponsor && reference !== null) params.set("purchase", reference);
  return `/dashboard/author?${params.toString()}`;
}

function MembershipPayment({ next }: { next: string }) {
  const membership = useQuery(api.billing.myStatus, {});
  const isActive = membership?.status === "active" || membership?.status === "trialing";
  if (!isActive) return <Confirming next={next} />;
  return (
    <Confirmed title="Your membership is active" next={next}>
      {membership.status === "trialing"
        ? "Your 14-day free trial has started."
        : "Thank you for your payment."}
    </Confirmed>
  );
}

function SponsorPayment({ next, reference }: { next: string; reference: string | null }) {
  const purchase = useQuery(api.billing.purchase, { reference });
  if (purchase?.status !== "done") return <Confirming next={next} />;
  const { bookTitle, sponsoredUntil } = purchase;
  // The dashboard says that there is nothing to sponsor: this page is gone in a moment.
  if (bookTitle === null) return <Confirming next={next} />;
  return (
    <Confirmed title="Your book is sponsored" next={next}>
      {sponsoredUntil === null
        ? "Thank you for your payment."
        : `Thank you for your payment. “${bookTitle}” is sponsored until ${formatDay(sponsoredUntil)}.`}
    </Confirmed>
  );
}

/** Waits for the payment. After a while it opens the dashboard all the same, which shows how the payment stands. */
function Confirming({ next }: { next: string }) {
  useOpenAfter(next, SLOW_AFTER_MS);
  return (
    <div role="status">
      <LoaderCircle size={40} strokeWidth={1.5} className="mx-auto animate-spin text-brand" aria-hidden />
      <h1 className="mt-4 display-36">Confirming your payment…</h1>
      <p className="mt-2 text-pretty text-muted">Your dashboard opens in a moment and updates by itself.</p>
    </div>
  );
}

/** Confirms the payment, then opens the dashboard. */
function Confirmed({ title, next, children }: { title: string; next: string; children: string }) {
  useOpenAfter(next, REDIRECT_MS);
  return (
    <div role="status">
      <CircleCheck size={40} strokeWidth={1.5} className="mx-auto text-ok" aria-hidden />
      <h1 className="mt-4 display-36">{title}</h1>
      <p className="mt-2 text-pretty text-muted">{children}</p>
    </div>
  );
}

/** Opens a page in this one's place after a time. */
function useOpenAfter(path: string, ms: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(path, { replace: true }), ms);
    return () => clearTimeout(timer);
  }, [path, ms, navigate]);
}
