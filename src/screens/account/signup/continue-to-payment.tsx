import { api } from "@convex/_generated/api";
import { refusalOf } from "@domain/refusal-errors";
import { useAction } from "convex/react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { pendingPlan } from "../../../lib/session/pending-plan";
import { toast } from "../../../ui/toast";

const DASHBOARD = "/dashboard/author";

/**
 * Leads a new author to the payment page, whose price and buyer the server sets. If that fails, the account exists
 * all the same: the dashboard offers the trial again.
 */
export function ContinueToPayment() {
  const start = useAction(api.billing.startCheckout);
  const navigate = useNavigate();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    pendingPlan.keep("author");
    const leave = () => void navigate(DASHBOARD, { replace: true });
    start({ purchase: { plan: "author" } }).then(
      ({ url }) => {
        // Back may show this page again as it was left: busy, for good.
        addEventListener("pageshow", leave, { once: true });
        window.location.assign(url);
      },
      (error: unknown) => {
        if (refusalOf(error)?.reason !== "payments_off")
          toast("bad", "Failed to proceed to payment. Please try again.");
        leave();
      },
    );
  }, [start, navigate]);
  return null;
}
