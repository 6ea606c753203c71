import { sharedRefusals } from "@domain/shared-refusals";
import type { ApprovalStatus } from "@domain/accounts/roles";
import { useLocation, useNavigate } from "react-router-dom";
import { useViewer } from "../../lib/viewer";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

interface ProducerAccessProps {
  /** Why the person may not, when they are no producer. */
  reason?: string;
  onClose: () => void;
}

const BY_STATUS: Record<Exclude<ApprovalStatus, "approved">, string> = {
  pending: sharedRefusals.producer_pending.message,
  denied: sharedRefusals.producer_denied.message,
  suspended: sharedRefusals.producer_suspended.message,
};

const INVITATION = "Sign-up is free. We typically review accounts within 24-48 hours.";

const CONTACT = "Author contact details are for approved producers.";

/** Tells a person why they cannot see contact details or write to an author, and what to do. */
export function ProducerAccess({ reason = CONTACT, onClose }: ProducerAccessProps) {
  const viewer = useViewer();
  const isGuest = viewer.status === "guest";
  const status = viewer.user?.role === "producer" ? (viewer.user.approvalStatus ?? "pending") : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Producer Access Required"
      description={
        status !== null && status !== "approved"
          ? BY_STATUS[status]
          : `${reason}${isGuest ? ` ${INVITATION}` : ""}`
      }
      footer={
        isGuest ? <GuestButtons onClose={onClose} /> : <MemberButtons status={status} onClose={onClose} />
      }
    >
      {status === "pending" && (
        <p className="text-14 text-pretty text-muted">
          Messages and contact details open as soon as we approve your account. Until then, save the book and
          keep a private note on it.
        </p>
      )}
    </Dialog>
  );
}

function MemberButtons({ status, onClose }: { status: ApprovalStatus | null; onClose: () => void }) {
  if (status === "pending")
    return (
      <>
        <ButtonLink to="/producer-pending" variant="quiet">
          See your application
        </ButtonLink>
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {(status === "denied" || status === "suspended") && (
        <ButtonLink to="/contact" variant="primary">
          Contact Support
        </ButtonLink>
      )}
    </>
  );
}

function GuestButtons({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}`;
  return (
    <>
      <Button variant="plain" className="max-sm:flex-1 sm:mr-auto" onClick={onClose}>
        Cancel
      </Button>
      <Button className="max-sm:flex-1" onClick={() => void navigate("/login", { state: { from } })}>
        Log in
      </Button>
      <Button
        variant="primary"
        className="max-sm:w-full"
        onClick={() => void navigate("/signup", { state: { userType: "producer", from } })}
      >
        Sign Up as Producer
      </Button>
    </>
  );
}
