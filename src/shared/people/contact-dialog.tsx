import { api } from "@convex/_generated/api";
import { revealRefusal } from "@domain/people/contact-access";
import { messageFor } from "@domain/refusals";
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
  /** What a mail written from here is about. */
  subject: string;
  /** The viewer's own details, as approved producers are shown them. */
  isOwn?: boolean;
  onClose: () => void;
}

/**
 * The way to an author (BKP-13, B-13): open to the owner, the admin and approved producers with a verified
 * address; a door with a sign for everybody else. It closes by itself when what opened it is gone.
 */
export function ContactDialog(props: ContactDialogProps) {
  const viewer = useViewer();
  if (viewer.status === "loading") return null;
  if (props.isOwn || viewer.user?.role === "admin") return <Open {...props} />;
  const refusal = revealRefusal(viewer.user);
  if (refusal === null) return <Revealing {...props} />;
  if (refusal === "email_not_verified") return <VerifyFirst onClose={props.onClose} />;
  return <ProducerAccess onClose={props.onClose} />;
}

/** Opening it is asking: counted for the author once a day, and logged. */
function Revealing(props: ContactDialogProps) {
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
    <Open
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

function Open({ refused, ...props }: ContactDialogProps & { refused?: ReactNode }) {
  const { author, isOwn, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOwn ? "Your contact details" : `Contact ${author}`}
      description={
        isOwn
          ? "What approved producers are shown when they ask. Nobody else ever sees it."
          : "Write or call directly. No agents, no commission."
      }
    >
      <ErrorBoundary title="The contact details did not load">
        <Details {...props} refused={refused} />
      </ErrorBoundary>
    </Dialog>
  );
}

function Details({ target, author, subject, isOwn, refused }: ContactDialogProps & { refused?: ReactNode }) {
  const contact = useQuery(api.authors.contact, { target });
  if (contact) return <Lines contact={contact} {...{ author, subject, isOwn }} />;
  return refused || <Waiting />;
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading contact details">
      <Skeleton className="h-11" />
      <Skeleton className="mt-2 h-11" />
      <Skeleton className="mt-5 h-11 sm:h-10" />
    </SkeletonGroup>
  );
}

type LinesProps = { contact: Contact } & Pick<ContactDialogProps, "author" | "subject" | "isOwn">;

function Lines({ contact: { email, phone }, author, subject, isOwn }: LinesProps) {
  if (email === null && phone === null) {
    return (
      <p className="text-14 text-muted">{isOwn ? "You have" : `${author} has`} left no contact details.</p>
    );
  }
  const mailto = email === null ? null : `mailto:${email}?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      <dl className="text-14">
        {email !== null && mailto !== null && (
          <Line name="E-mail" icon={<Mail size={18} strokeWidth={1.75} aria-hidden />}>
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
              Write an e-mail
            </SafeLink>
          )}
          <p className="mt-3 text-13 text-pretty text-muted">
            The author sees how many producers have asked, not who. We keep a log against misuse.
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
      title="Verify your e-mail first"
      description="Authors are only shown to producers whose address is their own. We send a code to yours; it takes a minute."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink to="/account" variant="primary">
            Verify your e-mail
          </ButtonLink>
        </>
      }
    />
  );
}
