import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";

/** How long the payment is waited for before the way on opens without it (B-27). */
const PATIENCE_MS = 10_000;
const REDIRECT_MS = 2_000;

/** Where a payment leads back to (PAY-01). It changes nothing: it waits for what the provider tells the server. */
export function PaymentSuccess() {
  const isSponsor = useSearchParams()[0].get("type") === "sponsor";
  const next = `/dashboard/author?tab=add&payment=success${isSponsor ? "&type=sponsor" : ""}`;
  return (
    <div className="page-measure flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
      <Head title="Payment" noindex />
      <ErrorBoundary title="The payment could not be looked up">
        {isSponsor ? (
          <Confirmed title="Thank you for your payment" next={next}>
            Your book carries the Sponsored badge as soon as the payment is confirmed.
          </Confirmed>
        ) : (
          <MembershipPayment next={next} />
        )}
      </ErrorBoundary>
      <ButtonLink to={next} variant="primary" size="lg" className="mt-8" replace>
        Go to Dashboard Now
      </ButtonLink>
    </div>
  );
}

function MembershipPayment({ next }: { next: string }) {
  const membership = useQuery(api.billing.myStatus, {});
  const isLate = useLater(PATIENCE_MS);
  const isActive = membership?.status === "active" || membership?.status === "trialing";
  if (isActive) {
    return (
      <Confirmed title="Your membership is active" next={next}>
        {membership.status === "trialing" ? "Your 14 free days have begun." : "Thank you for your payment."}
      </Confirmed>
    );
  }
  if (isLate) {
    return (
      <div role="status">
        <h1 className="display-36">This takes a little longer</h1>
        <p className="mt-2 text-pretty text-muted">
          Your dashboard shows your membership by itself, as soon as the payment is confirmed.
        </p>
      </div>
    );
  }
  return (
    <div role="status">
      <LoaderCircle size={40} strokeWidth={1.5} className="mx-auto animate-spin text-brand" aria-hidden />
      <h1 className="mt-4 display-36">Confirming your payment…</h1>
    </div>
  );
}

/** Says so, and leads on by itself. */
function Confirmed({ title, next, children }: { title: string; next: string; children: string }) {
  const navigate = useNavigate();
  const isOver = useLater(REDIRECT_MS);
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
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
