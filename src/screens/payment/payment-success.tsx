import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { useQuery } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";

/** How long the payment is waited for before the way on opens without it (B-27). */
const SLOW_AFTER_MS = 10_000;
const REDIRECT_MS = 2_000;

/** Where a payment leads back to (PAY-01). It changes nothing: it waits for what the provider tells the server. */
export function PaymentSuccess() {
  const [params] = useSearchParams();
  const isSponsor = params.get("type") === "sponsor";
  const reference = params.get("purchase");
  const next = dashboardPath(isSponsor, reference);
  return (
    <div className="page-measure flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
      <Head title="Payment" noindex />
      <ErrorBoundary title="The payment could not be looked up">
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
  if (!isActive) return <Confirming>Your dashboard shows your membership by itself</Confirming>;
  return (
    <Confirmed title="Your membership is active" next={next}>
      {membership.status === "trialing" ? "Your 14 free days have begun." : "Thank you for your payment."}
    </Confirmed>
  );
}

function SponsorPayment({ next, reference }: { next: string; reference: string | null }) {
  const purchase = useQuery(api.billing.purchase, { reference });
  if (purchase?.status !== "done")
    return <Confirming>Your book carries the Sponsored badge by itself</Confirming>;
  const { bookTitle, sponsoredUntil } = purchase;
  return (
    <Confirmed title="Your book is sponsored" next={next}>
      {bookTitle === null || sponsoredUntil === null
        ? "Thank you for your payment."
        : `Thank you for your payment. “${bookTitle}” stands in front until ${formatDay(sponsoredUntil)}.`}
    </Confirmed>
  );
}

/** The payment is waited for; when it takes long, what will happen without any waiting (B-27). */
function Confirming({ children }: { children: string }) {
  const isSlow = useTimeout(SLOW_AFTER_MS);
  return isSlow ? (
    <div role="status">
      <h1 className="display-36">This takes a little longer</h1>
      <p className="mt-2 text-pretty text-muted">{children}, as soon as the payment is confirmed.</p>
    </div>
  ) : (
    <div role="status">
      <LoaderCircle size={40} strokeWidth={1.5} className="mx-auto animate-spin text-brand" aria-hidden />
      <h1 className="mt-4 display-36">Confirming your payment…</h1>
    </div>
  );
}

/** Says so, and leads on by itself. */
function Confirmed({ title, next, children }: { title: string; next: string; children: string }) {
  const navigate = useNavigate();
  const isOver = useTimeout(REDIRECT_MS);
  useEffect(() => {
    if (isOver) void navigate(next, { replace: true });
  }, [isOver, navigate, next]);
  return (
    <div role="status">
      <CircleCheck size={40} strokeWidth={1.5} className="mx-auto text-ok" aria-hidden />
      <h1 className="mt-4 display-36">{title}</h1>
      <p className="mt-2 text-pretty text-muted">{children}</p>
    </div>
  );
}

/** False at first, true once the time (ms) has passed. */
function useTimeout(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
