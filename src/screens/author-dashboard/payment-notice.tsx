import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { useQuery } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useSearchParams } from "react-router-dom";
import { PAYMENT_NOTICES } from "../../content/membership";
import { Notice } from "../../ui/notice";

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
  const isActive = membership?.status === "active" || membership?.status === "trialing";
  if (!isActive) return <Confirming onDismiss={onDismiss} />;
  return (
    <Done onDismiss={onDismiss} title={PAYMENT_NOTICES.membership}>
      {membership.status === "trialing"
        ? "Your 14-day free trial has started."
        : "Your membership is active."}
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
  if (purchase?.status !== "done") return <Confirming onDismiss={onDismiss} />;
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

function Confirming({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice icon={LoaderCircle} role="status" className="mb-6" onDismiss={onDismiss}>
      {PAYMENT_NOTICES.confirming}
    </Notice>
  );
}
