import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import { useId } from "react";
import { useViewer } from "../../lib/viewer";
import { LiveNumber } from "../../shared/lists/live-number";
import { useContact } from "../../shared/people/use-contact";
import { Button, ButtonLink } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { AuthorPage } from "./author-page";

/** Not for visitors. */
const PersonActions = lazyComponent(async () => (await import("./person-actions")).PersonActions);

/** Counts, and the page's one action: contact the author, or edit your own profile. */
export function AuthorPanel({ author }: { author: AuthorPage }) {
  const { publishedWorks, joinedAt, own } = author;
  return (
    <div className="rounded-panel border border-line bg-surface p-6">
      <dl className="grid grid-cols-2 gap-4">
        <div className="flex flex-col-reverse">
          <dt className="text-13 text-muted">published {publishedWorks === 1 ? "work" : "works"}</dt>
          <dd className="display-28 tabular-nums">
            <LiveNumber value={publishedWorks}>{null}</LiveNumber>
          </dd>
        </div>
        {joinedAt !== null && (
          <div className="flex flex-col-reverse">
            <dt className="text-13 text-muted">member since</dt>
            <dd className="display-28 tabular-nums">{new Date(joinedAt).getUTCFullYear()}</dd>
          </div>
        )}
      </dl>
      {own?.isOwner ? (
        <div className="mt-5 border-t border-line pt-5">
          <ButtonLink to="/dashboard/author?tab=edit-profile" icon={Pencil} className="w-full">
            Edit Profile
          </ButtonLink>
        </div>
      ) : (
        <>
          {(publishedWorks > 0 || own !== null) && <ContactSection author={author} />}
          {own === null && <OthersActions author={author} />}
        </>
      )}
    </div>
  );
}

/** Everyone sees the button. Only approved producers get the contact details. */
function ContactSection({ author }: { author: AuthorPage }) {
  const id = useId();
  const contact = useContact({
    target: { profileId: author._id },
    author: author.displayName,
    subject: "Your books and their rights",
  });
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-5 print:hidden">
      <h2 id={id} className="text-14 font-semibold">
        Contact Author
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">
        Approved producers contact the author directly. No agents, no commission.
      </p>
      <Button variant="primary" icon={Mail} className="mt-4 w-full" {...contact.button}>
        Contact Author
      </Button>
      {contact.dialog}
    </section>
  );
}

/** For signed-in people other than an admin. */
function OthersActions({ author }: { author: AuthorPage }) {
  const { user } = useViewer();
  if (user === null || user.role === "admin") return null;
  return (
    <LazyBoundary>
      <PersonActions author={author} />
    </LazyBoundary>
  );
}
