import { localDay } from "@domain/days";
import { useConvex } from "convex/react";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { download } from "../../../lib/download";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/toast";

/** Downloads all options as a CSV file. What writes it loads with the first click. */
export function ExportButton() {
  const convex = useConvex();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { optionsCsv } = await import("./export-options");
      download(`optioned-books-${localDay()}`, "csv", await optionsCsv(convex));
    } catch {
      toast("bad", "Couldn’t export your options.", { label: "Retry", run: () => void run() });
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={isBusy} busyLabel="Exporting…" onClick={() => void run()}>
      Export CSV
    </Button>
  );
}
