import { Head } from "../../lib/head";
import { PageLoader, useLoginOrigin } from "../../lib/guards";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/** Add a book: for now, who may (SUB-01, SUB-02) and that the form itself is still to come. */
export function SubmitScreen() {
  const viewer = useViewer();
  if (viewer.status === "loading") return <PageLoader />;
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title="Add Book" description="List a published book for film and TV producers." path="/submit" />
      {viewer.status === "guest" ? <SignUpFirst /> : <Member role={viewer.user.role} />}
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
      Books are listed by their authors.
    </EmptyState>
  );
}

function Member({ role }: { role: string | null }) {
  if (role === "producer" || role === null) {
    return (
      <EmptyState
        heading="h1"
        title="Authors Only"
        action={
          role === "producer" ? (
            <ButtonLink to="/dashboard/producer" variant="primary">
              Producer Dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to="/browse" variant="primary">
              Browse Books
            </ButtonLink>
          )
        }
      >
        Only authors can list books.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="display-36">Add Book</h1>
      <EmptyState
        className="mt-8"
        title="This page is not built yet"
        frame="middle"
        action={
          <ButtonLink to="/browse" variant="primary">
            Browse Books
          </ButtonLink>
        }
      >
        It will hold the form with which an author lists a book, with its ratings, rights and cover. Until
        then, the catalogue is open.
      </EmptyState>
    </>
  );
}
