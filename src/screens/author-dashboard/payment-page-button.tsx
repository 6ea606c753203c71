import { messageFor } from "@domain/refusal-errors";
import { useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

interface PaymentPageButtonProps {
  label: string;
  /** Opens pages without a return link in a new tab. */
  isNewTab: boolean;
  getUrl: () => Promise<{ url: string }>;
  /** Called once the page is open in a new tab. */
  onOpened?: () => void;
}

/** Opens a page of the payment provider. The server supplies its URL. */
export function PaymentPageButton({ label, isNewTab, getUrl, onOpened }: PaymentPageButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    // Opened during the click itself. Browsers block a window opened later as a pop-up.
    const tab = isNewTab ? window.open("about:blank") : null;
    if (tab !== null) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await getUrl();
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
