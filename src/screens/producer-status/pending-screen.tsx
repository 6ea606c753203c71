import { grouped } from "@domain/figures";
import Mail from "lucide-react/icons/mail";
import Search from "lucide-react/icons/search";
import { REVIEW_TIME } from "../../content/approval";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { BackLink } from "../../shared/back-link";
import { Unbroken } from "../../shared/unbroken";
import { ButtonLink } from "../../ui/button";
import { FrameDrawing } from "../../ui/frames";
import { Application } from "./application";
import { SavedSection } from "./saved-section";
import { WatchingSearches } from "./searches-section";
import { Redirect } from "../../lib/pages/redirect";

/** Shown while a producer awaits review. The decision redirects automatically. */
export function PendingScreen() {
  const { user } = useViewer();
  if (user === null) return <PageLoader />;
  if (user.approvalStatus === "approved") return <Redirect to="/dashboard" />;
  if (user.approvalStatus === "denied") return <Redirect to="/producer-denied" />;
  return (
    <div className="page-measure pt-8 pb-16 sm:pt-14 sm:pb-24">
      <Head title="Account Under Review" noindex />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,680px)_400px] lg:justify-between">
        <div className="min-w-0">
          <FrameDrawing position="middle" />
          <h1 className="mt-5 display-36 sm:display-48">Account Under Review</h1>
          <p className="mt-4 max-w-reading text-16 text-pretty text-muted sm:text-18">
            We review every producer account before it can contact authors. <Unbroken>{REVIEW_TIME}</Unbroken>{" "}
            Until then, the whole shelf is open to you.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink
              to="/browse"
              // Until the email is verified, that step's button is the filled one.
              variant={user.emailVerified ? "primary" : "secondary"}
              size="lg"
              icon={Search}
              className="max-sm:w-full"
            >
              Browse Books
            </ButtonLink>
            <ButtonLink to="/" size="lg" className="max-sm:flex-1">
              Return to Home
            </ButtonLink>
            <ButtonLink to="/contact" variant="quiet" size="lg" className="max-sm:flex-1">
              Contact Support
            </ButtonLink>
            <BackLink />
          </div>
          <p className="mt-6 flex items-start gap-2 text-14 text-pretty text-muted">
            <Mail size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            <span>
              We’ll email <span className="font-medium wrap-anywhere text-text">{user.email}</span> when we
              decide. This page updates automatically.
            </span>
          </p>
        </div>
        <aside aria-labelledby="application" className="lg:self-start">
          <ErrorBoundary title="Couldn’t load your application.">
            <Application user={user} />
          </ErrorBoundary>
        </aside>
      </div>
      <ErrorBoundary title="Couldn’t load your saved books.">
        <SavedSection title="Saved while you wait" sentenceFor={savedSentence} />
      </ErrorBoundary>
      <ErrorBoundary title="Couldn’t load your saved searches.">
        <WatchingSearches isVerified={user.emailVerified} />
      </ErrorBoundary>
    </div>
  );
}

function savedSentence(count: number): string {
  if (count === 0) return "Nothing yet. A book you save counts as interest from the moment you’re approved.";
  if (count === 1)
    return "This book counts as interest from the moment you’re approved. Its author doesn’t see it before.";
  return `Each of these ${grouped(count)} books counts as interest from the moment you’re approved. Authors don’t see them before.`;
}
