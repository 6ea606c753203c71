import Flag from "lucide-react/icons/flag";
import { Button } from "../../ui/button";
import type { Reportable } from "./report-dialog";
import { useReport } from "./use-report";

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
