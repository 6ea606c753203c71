import { messageFor } from "@domain/refusal-errors";
import { useState } from "react";
import { Button } from "../ui/button";
import { toast } from "../ui/toast";

interface PaymentPageButtonProps {
  label: string;
  variant?: "primary" | "secondary";
  getUrl: () => Promise<{ url: string }>;
  /** Called once the page is open. */
  onOpened?: () => void;
}

/** Opens a page of the payment provider in a new tab. The server supplies its URL; the page left behind follows live. */
export function PaymentPageButton({ label, variant = "primary", getUrl, onOpened }: PaymentPageButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    // Opened during the click itself. Browsers block a window opened later as a pop-up.
    const tab = window.open("about:blank");
    if (tab !== null) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await getUrl();
      if (tab === null) {
        // A browser that blocks the tab opens the page here. Back may show this page again as it was left.
        addEventListener("pageshow", () => setBusy(false), { once: true });
        return location.assign(url);
      }
      tab.location.assign(url);
      setBusy(false);
      onOpened?.();
    } catch (error) {
      tab?.close();
      setBusy(false);
      toast("bad", messageFor(error));
    }
  };
  return (
    <Button variant={variant} busy={isBusy} busyLabel="Opening…" onClick={() => void leave()}>
      {label}
    </Button>
  );
}
