import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { useSaveOnce } from "./use-save-once";

/** Delay before the page redirects. */
const REDIRECT_DELAY_MS = 3_000;

export function PageHeading({
  title = "Email Preferences",
  children,
}: {
  title?: string;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="display-36">{title}</h1>
      <p className="mt-2 mb-8 max-w-reading text-pretty text-muted">{children}</p>
    </>
  );
}

interface ConfirmLinkProps {
  title: string;
  children: ReactNode;
  button: string;
  busyLabel: string;
  confirm: () => Promise<void>;
  /** Replaces the page after the click. */
  outcome: ReactNode;
}

/** A page for an email's link. What the link is for takes a click, since mail scanners follow links. */
export function ConfirmLink({ title, children, button, busyLabel, confirm, outcome }: ConfirmLinkProps) {
  const saving = useSaveOnce(confirm);
  if (saving.isDone) return <FocusedStatus>{outcome}</FocusedStatus>;
  return (
    <>
      <PageHeading title={title}>{children}</PageHeading>
      <FailureNotice sentence={saving.failure} />
      <Button
        variant="primary"
        size="lg"
        busy={saving.isBusy}
        busyLabel={busyLabel}
        onClick={() => void saving.run(null)}
      >
        {button}
      </Button>
    </>
  );
}

export function FailureNotice({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" className="mb-6">
      {sentence}
    </Notice>
  );
}

/** Confirms the change, then redirects. */
export function SavedNotice({ home }: { home: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(home), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, home]);
  return (
    <FocusedStatus>
      <EmptyState
        heading="h1"
        title="Preferences Updated"
        frame="middle"
        action={
          <ButtonLink to={home} variant="primary">
            {home === "/" ? "Go to the home page" : "Go to your dashboard"}
          </ButtonLink>
        }
      >
        Your changes apply now, including to queued emails.
      </EmptyState>
    </FocusedStatus>
  );
}

/** Takes the focus from the form it replaces, so that screen readers announce the result. */
export function FocusedStatus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
