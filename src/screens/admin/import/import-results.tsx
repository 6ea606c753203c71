import { api } from "@convex/_generated/api";
import type { ImportRowStatus } from "@domain/admin/imports";
import { IMPORT_ROW_STATUSES } from "@domain/admin/imports";
import { grouped } from "@domain/figures";
import { messageFor } from "@domain/refusal-errors";
import { useConvex, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import Download from "lucide-react/icons/download";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Select } from "../../../ui/form/fields";
import { toast } from "../../../ui/toast";
import { TABLE_PAGE, tableList } from "../table/table-list";
import type { Import } from "./imports";
import { RowTable, type ShownRow } from "./row-table";
import { ROW_LOOKS } from "./verdict-looks";

type Row = FunctionReturnType<typeof api.admin.imports.jobRows>["page"][number];

const OPTIONS = [
  { value: "", label: "All rows" },
  ...IMPORT_ROW_STATUSES.map((status) => ({ value: status, label: ROW_LOOKS[status].label })),
];

/** What came of each row of an import, live. */
export function ImportResults({ job }: { job: Import }) {
  const convex = useConvex();
  const [status, setStatus] = useState<ImportRowStatus | undefined>();
  /** What is being downloaded and the rows read so far; null when nothing is. */
  const [saving, setSaving] = useState<{ only?: ImportRowStatus; read: number } | null>(null);
  const pages = usePaginatedQuery(
    api.admin.imports.jobRows,
    { jobId: job._id, status },
    { initialNumItems: TABLE_PAGE },
  );
  const list = tableList(pages);
  const rows = useMemo(() => list.rows.map(toShown), [list.rows]);
  const save = async (only?: ImportRowStatus) => {
    if (saving !== null) return;
    setSaving({ only, read: 0 });
    try {
      const { downloadResults } = await import("./result-files");
      const onRows = (read: number) => setSaving({ only, read });
      await downloadResults(convex, job, { status: only, onRows });
    } catch (error) {
      toast("bad", messageFor(error), { label: "Retry", run: () => void save(only) });
    }
    setSaving(null);
  };
  const busyLabel = saving?.read ? `Downloading… ${grouped(saving.read)}` : "Downloading…";
  return (
    <section aria-label={`Results of ${job.fileName}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Select
          aria-label="Show rows"
          className="w-44"
          options={OPTIONS}
          value={status ?? ""}
          onChange={({ target }) => setStatus(IMPORT_ROW_STATUSES.find((each) => each === target.value))}
        />
        <div className="flex flex-wrap gap-2">
          {job.failed > 0 && (
            <Button
              size="sm"
              icon={Download}
              busy={saving?.only === "failed"}
              busyLabel={busyLabel}
              aria-disabled={saving !== null}
              onClick={() => void save("failed")}
              className="tabular-nums"
            >
              Download errors
            </Button>
          )}
          <Button
            size="sm"
            icon={Download}
            busy={saving !== null && saving.only === undefined}
            busyLabel={busyLabel}
            aria-disabled={saving !== null}
            onClick={() => void save()}
            className="tabular-nums"
          >
            Download results
          </Button>
        </div>
      </div>
      <RowTable
        label="Results"
        list={{ ...list, rows }}
        listKey={status ?? "all"}
        total={status === undefined ? job.total : list.rows.length}
        empty={
          <EmptyState title="No rows to show." heading="h3">
            The rows of an import are kept for 30 days.
          </EmptyState>
        }
      />
    </section>
  );
}

function toShown({ _id, rowNumber, title, authorName, status, message, remarks, slug }: Row): ShownRow {
  const link =
    slug === null ? undefined : (
      <Link to={`/book/${slug}`} className="text-link">
        {title}
      </Link>
    );
  const row = { _id, rowNumber, title, authorName, remarks, link, look: ROW_LOOKS[status] };
  return { ...row, text: message, isError: status === "failed" };
}
