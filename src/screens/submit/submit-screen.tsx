import ArrowLeft from "lucide-react/icons/arrow-left";
import Clock from "lucide-react/icons/clock";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import { PageLoader, useLoginOrigin } from "../../lib/pages/guards";
import { returnPath } from "../../lib/pages/return-path";
import type { Me } from "../../lib/viewer";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { BookEditor, NewBook } from "./book-editor";
import { Redirect } from "../../lib/pages/redirect";

const ADD_BOOK = FIXED_HEADS["/submit"].title;
const EDIT_BOOK = "Edit Book";

/** Adds or edits a book, for authors and admins. */
export function SubmitScreen() {
  const viewer = useViewer();
  const isEditing = useBookId() !== null;
  if (viewer.status === "loading") return <PageLoader />;
  return (
    <div className="page-measure pt-10 pb-24">
      <Head {...FIXED_HEADS["/submit"]} title={isEditing ? EDIT_BOOK : ADD_BOOK} />
      {viewer.status === "guest" ? <SignUpFirst /> : <MemberView user={viewer.user} />}
    </div>
  );
}

function SignUpFirst() {
  const origin = useLoginOrigin();
  return (
    <EmptyState
      heading="h1"
      title="Sign Up to List Your Book"
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/signup/author" state={origin} variant="primary">
            Sign Up as Author
          </ButtonLink>
          <ButtonLink to="/login" state={origin}>
            Login
          </ButtonLink>
        </div>
      }
    >
      Only authors can list books.
    </EmptyState>
  );
}

function MemberView({ user }: { user: Me }) {
  const { role } = user;
  // Users without a role choose one first.
  if (role === null) return <Redirect to="/dashboard" />;
  if (role === "producer") {
    return (
      <EmptyState
        heading="h1"
        title="Authors Only"
        action={
          <ButtonLink to="/dashboard/producer" variant="primary">
            Producer Dashboard
          </ButtonLink>
        }
      >
        Only authors can list books.
      </EmptyState>
    );
  }
  return <BookFormPage user={user} />;
}

/** The book in the URL that is to be edited. */
function useBookId(): string | null {
  return useSearchParams()[0].get("edit");
}

/** The form for a new book, or for the one in the URL. Admins get extra fields. */
function BookFormPage({ user }: { user: Me }) {
  const id = useBookId();
  const isAdmin = user.role === "admin";
  const { state } = useLocation();
  return (
    <>
      <header className="mb-8">
        <Link
          to={returnPath(state, isAdmin ? "/admin" : "/dashboard/author")}
          className="inline-flex min-h-8 items-center gap-2 text-14 text-muted hover:text-text"
        >
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          {isAdmin ? "Admin Dashboard" : "My Books"}
        </Link>
        <h1 className="display-36">{id === null ? ADD_BOOK : EDIT_BOOK}</h1>
      </header>
      {user.role === "author" && user.subscription.status === "none" && (
        <Notice
          className="mb-8"
          tone="amber"
          icon={Clock}
          action={
            <Link
              to="/dashboard/author?tab=membership"
              className="font-semibold underline underline-offset-4"
            >
              Change Plan
            </Link>
          }
        >
          Your Author plan ($10/month, 14-day free trial) isn’t set up yet. You can still add books.
        </Notice>
      )}
      {id === null ? (
        <NewBook user={user} isAdmin={isAdmin} />
      ) : (
        <BookEditor user={user} id={id} isAdmin={isAdmin} />
      )}
    </>
  );
}
