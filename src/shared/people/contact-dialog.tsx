import { api } from "@convex/_generated/api";
import { revealRefusal } from "@domain/people/contact-access";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { useViewer } from "../../lib/viewer";
import { Button, ButtonLink } from "../../ui/button";
import { buttonClass } from "../../ui/button-class";
import { Dialog } from "../../ui/dialog";
import { SafeLink } from "../../ui/safe-link";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { ProducerAccess } from "./producer-access";

export type ContactTarget = FunctionArgs<typeof api.authors.contact>["target"];
type Contact = NonNullable<FunctionReturnType<typeof api.authors.contact>>;

interface ContactDialogProps {
  target: ContactTarget;
  author: string;
  /** The subject of an email written from here. */
  subject: string;
  /** Shows the viewer their own details, as approved producers see them. */
  isOwn?: boolean;
  onClose: () => void;
}

/**
 * Shows an author's contact details to the owner, admins and approved producers with a verified address. Others
 * see what they need to do first.
 */
export function ContactDialog(props: ContactDialogProps) {
  const viewer = useViewer();
  if (viewer.status === "loading") return null;
  if (props.isOwn || viewer.user?.role === "admin") return <DetailsDialog {...props} />;
  const refusal = revealRefusal(viewer.user);
  if (refusal === null) return <RevealDialog {...props} />;
  if (refusal === "email_not_verified") return <VerifyFirst onClose={props.onClose} />;
  return <ProducerAccess onClose={props.onClose} />;
}

/** Opening this dialog is the request: logged, and counted for the author once a day. */
function RevealDialog(props: ContactDialogProps) {
  const [target] = useState(props.target);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const reveal = useMutation(api.authors.revealContact);
  useEffect(() => {
    let isOpen = true;
    reveal({ target }).catch((error: unknown) => {
      if (isOpen) setFailure(messageFor(error));
    });
    return () => {
      isOpen = false;
    };
  }, [reveal, target, tries]);
  function retry() {
    setFailure(null);
    setTries(tries + 1);
  }
  return (
    <DetailsDialog
      {...props}
      refused={
        failure && (
          <div role="alert">
            <p className="text-14 text-bad">{failure}</p>
            <Button size="sm" className="mt-3" onClick={retry}>
              Retry
            </Button>
          </div>
        )
      }
    />
  );
}

function DetailsDialog({ refused, ...props }: ContactDialogProps & { refused?: ReactNode }) {
  const { author, isOwn, onClose, target } = props;
  const contact = useQuery(api.authors.contact, { target });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOwn ? "Your contact details" : `Contact ${author}`}
      description={
        isOwn ? "Shown to approved producers on request. Nobody else sees this." : offerOf(contact)
      }
    >
      <ErrorBoundary title="Couldn’t load the contact details.">
        <Details {...props} refused={refused} />
      </ErrorBoundary>
    </Dialog>
  );
}

/** Offers only the ways that the author has given. */
function offerOf(contact: Contact | null | undefined): string {
  const ways = [contact?.email && "write", contact?.phone && "call"].filter(Boolean).join(" or ");
  const plain = "No agents, no commission.";
  return ways === "" ? plain : `${ways.charAt(0).toUpperCase()}${ways.slice(1)} directly. ${plain}`;
}

function Details({ target, author, subject, isOwn, refused }: ContactDialogProps & { refused?: ReactNode }) {
  const contact = useQuery(api.authors.contact, { target });
  if (contact) return <ContactLines contact={contact} {...{ author, subject, isOwn }} />;
  return refused || <ContactSkeleton />;
}

function ContactSkeleton() {
  return (
    <SkeletonGroup label="Loading contact details">
      <Skeleton className="h-11" />
      <Skeleton className="mt-2 h-11" />
      <Skeleton className="mt-5 h-11 sm:h-10" />
    </SkeletonGroup>
  );
}

type LinesProps = { contact: Contact } & Pick<ContactDialogProps, "author" | "subject" | "isOwn">;

function ContactLines({ contact: { email, phone }, author, subject, isOwn }: LinesProps) {
  if (email === null && phone === null) {
    return (
      <p className="text-14 text-muted">
        {isOwn ? "You haven’t added" : `${author} hasn’t added`} contact details.
      </p>
    );
  }
  const mailto = email === null ? null : `mailto:${email}?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      <dl className="text-14">
        {email !== null && mailto !== null && (
          <Line name="Email" icon={<Mail size={18} strokeWidth={1.75} aria-hidden />}>
            <SafeLink href={mailto} className="text-link wrap-anywhere">
              {email}
            </SafeLink>
          </Line>
        )}
        {phone !== null && (
          <Line name="Phone" icon={<Phone size={18} strokeWidth={1.75} aria-hidden />}>
            <SafeLink href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="text-link">
              {phone}
            </SafeLink>
          </Line>
        )}
      </dl>
      {!isOwn && (
        <>
          {mailto !== null && (
            <SafeLink href={mailto} className={buttonClass("primary", "md", "mt-5 w-full")}>
              Write an email
            </SafeLink>
          )}
          <p className="mt-3 text-13 text-pretty text-muted">
            The author sees how many producers asked, not who. We log requests to prevent misuse.
          </p>
        </>
      )}
    </>
  );
}

function Line({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-t border-line py-2">
      <dt className="flex w-24 shrink-0 items-center gap-3 text-muted">
        {icon}
        {name}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function VerifyFirst({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Verify your email first"
      description="We show contact details only to producers with a verified email address. We’ll send a code to yours. It takes a minute."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink to="/account" variant="primary">
            Verify your email
          </ButtonLink>
        </>
      }
    />
  );
}
