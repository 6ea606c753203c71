import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { useQuery } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PAYMENT_NOTICES } from "../../content/membership";
import { Notice } from "../../ui/notice";

/** A payment that has not arrived after this time is no longer waited for. */
const WAIT_MS = 2 * 60_000;

/** The notice after a return from payment. Follows the payment live. */
export function PaymentNotice() {
  const [params, setParams] = useSearchParams();
  if (params.get("payment") !== "success") return null;
  const dismiss = () => {
    setParams(
      (now) => {
        for (const name of ["payment", "type", "purchase"]) now.delete(name);
        return now;
      },
      { replace: true },
    );
  };
  return params.get("type") === "sponsor" ? (
    <SponsorNotice reference={params.get("purchase")} onDismiss={dismiss} />
  ) : (
    <MembershipNotice onDismiss={dismiss} />
  );
}

function MembershipNotice({ onDismiss }: { onDismiss: () => void }) {
  const membership = useQuery(api.billing.myStatus, {});
  if (membership === undefined) return null;
  const { status } = membership;
  // What became of it stands in the membership's tab.
  if (status === "past_due" || status === "unpaid" || status === "paused") return null;
  if (status !== "active" && status !== "trialing") return <Confirming onDismiss={onDismiss} />;
  return (
    <Done onDismiss={onDismiss} title={PAYMENT_NOTICES.membership}>
      {status === "trialing" ? "Your 14-day free trial has started." : "Your membership is active."}
    </Done>
  );
}

function SponsorNotice({ reference, onDismiss }: { reference: string | null; onDismiss: () => void }) {
  const purchase = useQuery(api.billing.purchase, { reference });
  if (purchase?.status === "reversed")
    return (
      <Notice tone="amber" role="status" className="mb-6" onDismiss={onDismiss}>
        {PAYMENT_NOTICES.reversed}
      </Notice>
    );
  if (!purchase) return null;
  if (purchase.status === "open") return <Confirming onDismiss={onDismiss} />;
  const { bookTitle, sponsoredUntil } = purchase;
  if (bookTitle === null)
    return (
      <Notice tone="amber" role="status" className="mb-6" onDismiss={onDismiss}>
        {PAYMENT_NOTICES.bookGone}
      </Notice>
    );
  return (
    <Done onDismiss={onDismiss} title={PAYMENT_NOTICES.sponsor}>
      {sponsoredUntil !== null ? `“${bookTitle}” is sponsored until ${formatDay(sponsoredUntil)}.` : ""}
    </Done>
  );
}

function Done({ title, children, onDismiss }: { title: string; children: string; onDismiss: () => void }) {
  return (
    <Notice tone="ok" icon={CircleCheck} role="status" className="mb-6" onDismiss={onDismiss}>
      <strong className="font-semibold">{title}</strong> {children}
    </Notice>
  );
}

/** Ends by itself: an address from the history waits for no payment. One that arrives later is still told. */
function Confirming({ onDismiss }: { onDismiss: () => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <Notice icon={LoaderCircle} role="status" className="mb-6" onDismiss={onDismiss}>
      {PAYMENT_NOTICES.confirming}
    </Notice>
  );
}
