import { grouped } from "@domain/figures";
import { COMMON_REASONS } from "../../content/approval";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { FrameDrawing } from "../../ui/frames";
import { Reapply } from "./reapply";
import { SavedSection } from "./saved-section";
import { PausedSearches } from "./searches-section";
import { Redirect } from "../../lib/pages/redirect";

/** Explains a denial and how to proceed. The next decision redirects automatically. */
export function DeniedScreen() {
  const { user } = useViewer();
  if (user?.approvalStatus === "approved") return <Redirect to="/dashboard" />;
  if (user?.approvalStatus === "pending") return <Redirect to="/producer-pending" />;
  return (
    <div className="page-measure pt-8 pb-16 sm:pt-14 sm:pb-24">
      <Head title="Application Not Approved" noindex />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,640px)_352px] lg:justify-between">
        <div className="min-w-0">
          <FrameDrawing tone="bad" position="middle" />
          <h1 className="mt-6 display-36">Application Not Approved</h1>
          <p className="mt-3 max-w-reading text-pretty text-muted">
            We couldn’t approve this producer account. You can still browse every book.
          </p>
          {user?.approvalReason && <Reason>{user.approvalReason}</Reason>}
          <ErrorBoundary title="Couldn’t load the date.">
            <Reapply />
          </ErrorBoundary>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/contact">Contact Support</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Return to Home
            </ButtonLink>
          </div>
        </div>
        <aside aria-labelledby="common-reasons" className="lg:self-start">
          <div className="rounded-panel border border-line bg-surface p-6">
            <h2 id="common-reasons" className="display-22">
              Common reasons
            </h2>
            <ul className="mt-4 text-14">
              {COMMON_REASONS.map(({ title, text }) => (
                <li key={title} className="border-t border-line py-3">
                  <p className="font-medium">{title}</p>
                  <p className="mt-0.5 text-pretty text-muted">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
      <ErrorBoundary title="Couldn’t load your saved books.">
        <SavedSection title="What you saved" sentenceFor={keptSentence} isReadOnly />
      </ErrorBoundary>
      <ErrorBoundary title="Couldn’t load your saved searches.">
        <PausedSearches />
      </ErrorBoundary>
    </div>
  );
}

function Reason({ children }: { children: string }) {
  return (
    <section aria-label="Reason" className="mt-6 max-w-reading rounded-control bg-bad-soft px-5 py-4">
      <h2 className="text-13 font-semibold text-bad">Reason</h2>
      <p className="mt-1 font-display text-18 break-words whitespace-pre-wrap">{children}</p>
    </section>
  );
}

function keptSentence(count: number): string {
  if (count === 0) return "You saved no books.";
  const them = count === 1 ? "this book" : `these ${grouped(count)} books`;
  return `We keep ${them} for you, with your notes. Nobody else sees them.`;
}
