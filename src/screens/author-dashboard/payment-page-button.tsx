import { messageFor } from "@domain/refusals";
import { useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

interface PaymentPageButtonProps {
  label: string;
  /** A page that does not lead back here opens beside this one (PAY-05). */
  isNewTab: boolean;
  ask: () => Promise<{ url: string }>;
  /** Once the other page is open beside this one. */
  onOpened?: () => void;
}

/** Leads to a page of the payment provider, which the server is asked for first. */
export function PaymentPageButton({ label, isNewTab, ask, onOpened }: PaymentPageButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    // Opened in the press itself: later, a browser takes it for an advertisement.
    const tab = isNewTab ? window.open("about:blank") : null;
    if (tab !== null) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await ask();
      (tab ?? window).location.assign(url);
      if (tab === null) return;
      setBusy(false);
      onOpened?.();
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
