import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useId, useState } from "react";
import { useStillOpen } from "../../../lib/connection/still-open";
import { useNow } from "../../../lib/now";
import { setSignOutMessage } from "../../../lib/session/sign-out-message";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { focusAfterRemoval } from "../../../ui/pass-focus";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";

type Session = FunctionReturnType<typeof api.account.sessions>[number];

/** The account's sessions, live. The user can end one of them, or all. */
export function AccountSessions() {
  const now = useNow();
  const stored = useQuery(api.account.sessions);
  // One that ended by itself is stored until the night.
  const sessions = stored?.filter(({ isCurrent, expiresAt }) => isCurrent || expiresAt > now);
  return (
    <AccountSection
      title="Sessions"
      text="Devices where you’re logged in. If you don’t recognize one, end that session and change your password. A network is the start of the internet address a login came from, not an exact place."
    >
      {sessions === undefined ? (
        <SkeletonGroup label="Loading sessions" className="grid gap-px">
          <Skeleton className="h-22 w-full" />
          <Skeleton className="h-22 w-full" />
        </SkeletonGroup>
      ) : (
        <ul
          tabIndex={-1}
          aria-label="Sessions"
          className="divide-y divide-line rounded-panel border border-line bg-surface text-14"
        >
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <EndOthers isAlone={sessions?.every(({ isCurrent }) => isCurrent)} />
        <SignOutEverywhere />
      </div>
    </AccountSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, startedAt, expiresAt, isCurrent, browser, network } = session;
  const end = useMutation(api.account.endSession);
  const [isEnding, setEnding] = useState(false);
  const since = formatLocalDayAndTime(startedAt);
  const finish = async (button: HTMLElement) => {
    const passFocus = focusAfterRemoval(button);
    setEnding(true);
    try {
      await end({ sessionId: id });
      passFocus();
      toast("ok", "Session ended.");
    } catch (error) {
      setEnding(false);
      toast("bad", messageFor(error));
    }
  };
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {browser ?? "Unknown browser"}
          {isCurrent && <Badge tone="brand">This device</Badge>}
        </p>
        <p className="text-13 text-muted">
          Logged in {since}
          {network !== null && ` from network ${network}`}
        </p>
        <p className="text-13 text-muted">Ends {formatLocalDayAndTime(expiresAt)} at the latest</p>
      </div>
      {isCurrent ? (
        <ButtonLink to="/logout" size="sm">
          Log Out
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          aria-label={`End the session of ${since}${browser === null ? "" : `, ${browser}`}`}
          busy={isEnding}
          busyLabel="Ending..."
          data-twin="end"
          onClick={({ currentTarget }) => void finish(currentTarget)}
        >
          End
        </Button>
      )}
    </li>
  );
}

/**
 * Stays as a disabled button while this is the only session: it keeps its place, and the focus after its dialog.
 * `isAlone` is undefined until the sessions have loaded.
 */
function EndOthers({ isAlone }: { isAlone: boolean | undefined }) {
  const reasonId = useId();
  const endOthers = useMutation(api.account.endOtherSessions);
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    await endOthers({});
    setOpen(false);
    toast("ok", "Other sessions ended.");
  };
  return (
    <>
      <span className="flex flex-col items-center gap-1">
        <Button
          aria-disabled={isAlone !== false || undefined}
          aria-describedby={isAlone ? reasonId : undefined}
          className="aria-disabled:border-transparent aria-disabled:bg-third aria-disabled:text-muted"
          onClick={() => setOpen(isAlone === false)}
        >
          Log Out All Other Sessions
        </Button>
        {isAlone && (
          <span id={reasonId} className="text-13 text-muted">
            You’re logged in only here
          </span>
        )}
      </span>
      {isOpen && (
        <Confirmation
          title="Log out all other sessions?"
          description="You stay logged in on this device. This can’t be undone: the others need your password to log in again."
          action="Log Out All Other Sessions"
          end={end}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function SignOutEverywhere() {
  const signOutEverywhere = useMutation(api.account.signOutEverywhere);
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    const cancelMessage = setSignOutMessage({ text: "You’re logged out everywhere." });
    try {
      await signOutEverywhere({});
    } catch (error) {
      cancelMessage();
      throw error;
    }
  };
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Log Out Everywhere
      </Button>
      {isOpen && (
        <Confirmation
          title="Log out everywhere?"
          description="This ends every session, including this one. Log in again with your password."
          action="Log Out Everywhere"
          end={end}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ConfirmationProps {
  title: string;
  description: string;
  action: string;
  end: () => Promise<void>;
  onClose: () => void;
}

/** Asks first. It stays busy once sessions have ended: then it goes, or its page does. */
function Confirmation({ title, description, action, end, onClose }: ConfirmationProps) {
  const stillOpen = useStillOpen();
  const [isEnding, setEnding] = useState(false);
  const finish = async () => {
    setEnding(true);
    if (!(await stillOpen())) return;
    try {
      await end();
    } catch (error) {
      setEnding(false);
      toast("bad", messageFor(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isEnding} busyLabel="Logging out..." onClick={() => void finish()}>
            {action}
          </Button>
        </>
      }
    />
  );
}
