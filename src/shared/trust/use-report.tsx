import { useState } from "react";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { Reportable } from "./report-dialog";

const ReportDialog = lazyComponent(async () => (await import("./report-dialog")).ReportDialog);

/** Props for a button that opens the report dialog, and the dialog. Hover or focus preloads its code. */
export function useReport(reportables: readonly [Reportable, ...Reportable[]]) {
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
