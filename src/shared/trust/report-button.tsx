import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { Button } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { Reportable } from "./report-dialog";

const ReportDialog = lazyComponent(async () => (await import("./report-dialog")).ReportDialog);

interface ReportButtonProps {
  /** The accessible name: "Report Mara Ellingsworth". */
  label: string;
  reportables: readonly [Reportable, ...Reportable[]];
}

/** Opens the report dialog. */
export function ReportButton({ label, reportables }: ReportButtonProps) {
  const report = useReport(reportables);
  return (
    <>
      <Button size="sm" variant="muted" icon={Flag} aria-label={label} {...report.button}>
        Report
      </Button>
      {report.dialog}
    </>
  );
}

/** Props for a button that opens the report dialog, and the dialog. Hover or focus preloads its code. */
function useReport(reportables: readonly [Reportable, ...Reportable[]]) {
  const [isOpen, setOpen] = useState(false);
  const { preload } = ReportDialog;
  const close = () => setOpen(false);
  return {
    button: { onPointerEnter: preload, onFocus: preload, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <LazyBoundary onLoadError={close}>
        <ReportDialog reportables={reportables} onClose={close} />
      </LazyBoundary>
    ),
  };
}
