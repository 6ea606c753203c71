import type { ExportKind } from "@domain/admin/exports";
import { EXPORTS } from "@domain/admin/exports";
import { localDay } from "@domain/days";
import { grouped } from "@domain/figures";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useConvex } from "convex/react";
import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { download } from "../../../lib/download";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/toast";
import type { ExportedList } from "./export-csv";

/** Downloads a whole list as a CSV file, with its progress and a way to stop. What writes it loads with the first click. */
export function ExportButton(list: ExportedList) {
  const { kind } = list;
  const convex = useConvex();
  /** The rows read so far; null when no export runs. */
  const [rows, setRows] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const run = async () => {
    const controller = (stop.current = new AbortController());
    let count = 0;
    setRows(0);
    try {
      const { exportCsv } = await import("./export-csv");
      const onRows = (read: number) => setRows((count = read));
      const parts = await exportCsv(convex, list, { signal: controller.signal, onRows });
      download(`${kind}-${localDay()}`, "csv", ...parts);
      toast("ok", `Exported ${counted(count)} ${EXPORTS[kind]}.`);
    } catch (error) {
      if (controller.signal.aborted) toast("info", "Export canceled.");
      else if (refusalOf(error)?.reason !== "confirm_password")
        toast("bad", failureText(error, kind), { label: "Retry", run: () => void run() });
    }
    setRows(null);
  };
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        icon={Download}
        busy={rows !== null}
        busyLabel={rows ? `Exporting… ${counted(rows)}` : "Exporting…"}
        onClick={() => void run()}
        className="tabular-nums"
      >
        Export CSV
      </Button>
      {rows !== null && (
        <Button variant="quiet" onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      )}
    </span>
  );
}

/** A refusal says why by itself. */
function failureText(error: unknown, kind: ExportKind): string {
  return refusalOf(error) === null ? `Couldn’t export the ${EXPORTS[kind]}.` : messageFor(error);
}

function counted(count: number): string {
  return grouped(count);
}
