import { api } from "@convex/_generated/api";
import { digestWeekAt, digestWeekFrom } from "@domain/mail/digest-calendar";
import { useQuery } from "convex/react";
import { useNow } from "../../../../lib/now";
import { Skeleton } from "../../../../ui/skeleton";
import { isChangeable } from "./digest";
import { Introduction } from "./introduction";
import { IssueBooks } from "./issue-books";
import { IssuePreview } from "./issue-preview";
import { IssueState } from "./issue-state";
import { NextIssue } from "./next-issue";
import { PastIssues } from "./past-issues";

/** The weekly digest: this week's issue, how it reads, and what became of the last ones. */
export function DigestPage() {
  const now = useNow();
  const week = digestWeekAt(now);
  const issue = useQuery(api.admin.digest.issue, { key: week.key });
  return (
    <>
      <h2 className="display-28">Weekly Digest</h2>
      <p className="mt-1 mb-6 max-w-reading text-14 text-pretty text-muted">
        It goes to everyone who asked for it, on Tuesdays at 9:00 AM Pacific. Producers read about their
        genres, authors about their own books. Nobody gets an email without news.
      </p>
      {issue === undefined && <Skeleton className="h-96" />}
      {issue === null && <NextIssue now={now} />}
      {issue && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="grid min-w-0 gap-6">
            <IssueState issue={issue} now={now} />
            <Introduction key={issue.key} issue={issue} isOpen={isChangeable(issue, now)} />
            <IssueBooks key={`${issue.key} books`} issue={issue} isOpen={isChangeable(issue, now)} />
          </div>
          <IssuePreview issue={issue} isOpen={isChangeable(issue, now)} />
        </div>
      )}
      <PastIssues before={digestWeekFrom(week, 1).key} />
    </>
  );
}
