import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { usePaginatedQuery } from "convex/react";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useState } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import type { Report } from "./report";

const PAGE_SIZE = 20;

/** The reported conversation, in the order it was written, once the admin asks for it. */
export function ReportedMessages({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide Conversation" : "Read Conversation"}
      </Button>
      {report.hasMessage && !isOpen && (
        <p className="mt-2 text-13 text-muted">The report is about one message. It is marked there.</p>
      )}
      {isOpen && (
        <ErrorBoundary title="Couldn’t load the conversation.">
          <Messages report={report} />
        </ErrorBoundary>
      )}
    </div>
  );
}

function Messages({ report: { _id: reportId, reporter, reported, hasMessage } }: { report: Report }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.admin.reports.messages,
    { reportId },
    { initialNumItems: PAGE_SIZE },
  );
  const isChosenFar = hasMessage && status === "CanLoadMore" && !results.some(({ isChosen }) => isChosen);
  useEffect(() => {
    if (isChosenFar) loadMore(PAGE_SIZE);
  }, [isChosenFar, results.length, loadMore]);
  if (status === "LoadingFirstPage")
    return (
      <SkeletonGroup label="Loading the conversation" className="mt-4 grid gap-2">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  if (results.length === 0)
    return <p className="mt-4 text-14 text-muted">This conversation has no messages anymore.</p>;
  return (
    <>
      {status !== "Exhausted" && (
        <Button
          size="sm"
          className="mt-4"
          busy={status === "LoadingMore"}
          busyLabel="Loading…"
          onClick={() => loadMore(PAGE_SIZE)}
        >
          Load earlier messages
        </Button>
      )}
      <ul aria-label="Conversation" className="mt-4 grid max-w-reading gap-3">
        {results.toReversed().map(({ _id, text, sentAt, isReported, isChosen }) => (
          <li
            key={_id}
            className={cx(
              "rounded-control px-4 py-2 text-14",
              isChosen ? "border border-amber bg-surface" : "bg-third",
            )}
          >
            {isChosen && (
              <Badge tone="amber" icon={TriangleAlert} className="mb-1">
                Reported message
              </Badge>
            )}
            <p className="text-13 text-muted">
              <span className="font-medium text-text">
                {(isReported ? reported?.name : reporter.name) ?? "Account deleted"}
              </span>{" "}
              {isReported && "(reported) "}
              {formatLocalDayAndTime(sentAt)}
            </p>
            <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
              {text === "" ? "Message deleted" : text}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
