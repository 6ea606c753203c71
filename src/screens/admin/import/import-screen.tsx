import Download from "lucide-react/icons/download";
import { useState } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { Button } from "../../../ui/button";
import { buttonClass } from "../../../ui/button-class";
import { toast } from "../../../ui/toast";
import { AdminPage } from "../admin-page";
import { ColumnsPanel } from "./columns-panel";
import { DryRun } from "./dry-run";
import { FilePanel } from "./file-panel";
import { RecentImports } from "./recent-imports";
import { StartBar } from "./start-bar";
import { useImport } from "./use-import";

/** Imports books from a CSV file: choose, map the columns, check each row, start; and all imports so far. */
export function ImportScreen() {
  const [openId, setOpenId] = useState<string | null>(null);
  const { view, choose, start, recheck, setColumn, cancel } = useImport(() => {
    toast("ok", "Import started. You can leave this page.");
    document.getElementById("recent-imports")?.focus();
  });
  const isChecking = view.step === "check";
  return (
    <AdminPage
      title="Import Books"
      about="Check every row before anything is written."
      actions={
        <div className="-mx-4 flex flex-wrap">
          <a href="/sample-import.csv" download className={buttonClass("quiet", "md")}>
            <Download size={18} strokeWidth={1.75} aria-hidden />
            Download sample
          </a>
          <Button variant="quiet" icon={Download} onClick={() => void template()}>
            Download template
          </Button>
        </div>
      }
    >
      <FilePanel view={view} onChoose={choose} />
      {isChecking && (
        <>
          <ColumnsPanel
            key={view.file.hash}
            view={view}
            onColumn={(place, field) => setColumn(view, place, field)}
          />
          <DryRun view={view} onRetry={() => recheck(view)} />
          <StartBar view={view} onStart={() => start(view)} onCancel={cancel} />
        </>
      )}
      <ErrorBoundary title="Couldn’t load the imports.">
        <RecentImports openId={openId} onOpen={setOpenId} />
      </ErrorBoundary>
    </AdminPage>
  );
}

async function template(): Promise<void> {
  const { downloadTemplate } = await import("./result-files");
  downloadTemplate();
}
