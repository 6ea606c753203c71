import Check from "lucide-react/icons/check";
import { Navigate } from "react-router-dom";
import { REVIEW_TIME, WHILE_WAITING } from "../../content/approval";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { BackLink } from "../../shared/back-link";
import { ButtonLink } from "../../ui/button";
import { FrameDrawing } from "../../ui/frames";

/** Shown while a producer awaits review. The decision redirects automatically. */
export function PendingScreen() {
  const { user } = useViewer();
  if (user?.approvalStatus === "approved") return <Navigate to="/dashboard" replace />;
  if (user?.approvalStatus === "denied") return <Navigate to="/producer-denied" replace />;
  return (
    <div className="page-measure grid gap-10 pt-8 pb-16 sm:pt-14 sm:pb-24 lg:grid-cols-[minmax(0,640px)_352px] lg:justify-between">
      <Head title="Account Under Review" noindex />
      <div className="min-w-0">
        <FrameDrawing position="middle" />
        <h1 className="mt-6 display-36">Account Under Review</h1>
        <p className="mt-3 max-w-reading text-pretty text-muted">
          We review every producer account before it can contact authors. {REVIEW_TIME}
        </p>
        <p className="mt-3 max-w-reading text-pretty text-muted">
          We’ll email <span className="font-medium wrap-anywhere text-text">{user?.email}</span> with the
          decision. This page updates automatically.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            Return to Home
          </ButtonLink>
          <ButtonLink to="/contact">Contact Support</ButtonLink>
          <BackLink />
        </div>
      </div>
      <aside aria-labelledby="while-waiting" className="lg:self-start">
        <div className="rounded-panel border border-line bg-surface p-6">
          <h2 id="while-waiting" className="display-22">
            While you wait
          </h2>
          <ul className="mt-4 text-14">
            {WHILE_WAITING.map((point) => (
              <li key={point} className="flex items-start gap-3 border-t border-line py-2.5">
                <Check size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" aria-hidden />
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink to="/browse" className="mt-4">
            Browse Books
          </ButtonLink>
        </div>
      </aside>
    </div>
  );
}
