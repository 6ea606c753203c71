import { api } from "@convex/_generated/api";
import { messageFor } from "@domain/refusals";
import { useAction, useQuery } from "convex/react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

/** Leads to where the trial is set up; says so where no payments are taken. */
export function StartTrial() {
  const way = useQuery(api.billing.myStatus, {})?.checkout;
  const start = useAction(api.billing.startCheckout);
  if (way === undefined) return null;
  if (way === "off") return <p className="text-14 text-muted">Payments are not open yet.</p>;
  return (
    <Leave
      label="Start Free Trial"
      isNewTab={way === "link"}
      ask={() => start({ purchase: { plan: "author" } })}
    />
  );
}

/** Leads to the billing portal, once there is something to manage (PAY-06, ADB-08). */
export function ManageSubscription() {
  const way = useQuery(api.billing.myStatus, {})?.portal;
  const open = useAction(api.billing.openPortal);
  if (way === undefined || way === "off") return null;
  return <Leave label="Manage Subscription" isNewTab={way === "link"} ask={() => open({})} />;
}

interface LeaveProps {
  label: string;
  /** A page that does not lead back here opens beside this one (PAY-05). */
  isNewTab: boolean;
  ask: () => Promise<{ url: string }>;
}

function Leave({ label, isNewTab, ask }: LeaveProps) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    // Opened in the press itself: later, a browser takes it for an advertisement.
    const tab = isNewTab ? window.open("about:blank") : null;
    if (tab !== null) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await ask();
      (tab ?? window).location.assign(url);
      if (tab !== null) setBusy(false);
    } catch (error) {
      tab?.close();
      setBusy(false);
      toast("bad", messageFor(error));
    }
  };
  return (
    <Button variant="primary" busy={isBusy} busyLabel="Opening…" onClick={() => void leave()}>
      {label}
    </Button>
  );
}
