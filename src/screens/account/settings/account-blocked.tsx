import { api } from "@convex/_generated/api";
import { formatLocalDay } from "@domain/local-dates";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { LoadMore } from "../../../shared/lists/load-more";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { focusAfterRemoval } from "../../../ui/pass-focus";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";

const PAGE_SIZE = 20;

type Blocked = FunctionReturnType<typeof api.messages.blocks.mine>["page"][number];

/** The people whom the user blocked, live. Each block can be taken back. */
export function AccountBlocked() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.blocks.mine,
    {},
    { initialNumItems: PAGE_SIZE },
  );
  return (
    <AccountSection
      title="Blocked people"
      text="You and a person you blocked can’t write to each other. They aren’t told."
    >
      {/* Holds the focus when the last row goes with its button. */}
      <div tabIndex={-1} className="outline-none">
        {status === "LoadingFirstPage" ? (
          <SkeletonGroup label="Loading blocked people" className="grid gap-px">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </SkeletonGroup>
        ) : results.length === 0 ? (
          <EmptyState title="You haven’t blocked anyone.">
            You can block a person on their page or in a conversation.
          </EmptyState>
        ) : (
          <ul
            aria-label="Blocked people"
            className="divide-y divide-line rounded-panel border border-line bg-surface text-14"
          >
            {results.map((blocked) => (
              <BlockedRow key={blocked._id} blocked={blocked} />
            ))}
          </ul>
        )}
      </div>
      <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
    </AccountSection>
  );
}

function BlockedRow({ blocked }: { blocked: Blocked }) {
  const unblock = useMutation(api.messages.blocks.remove);
  const [isBusy, setBusy] = useState(false);
  const name = blocked.name ?? "Account deleted";
  const finish = async (button: HTMLElement) => {
    const passFocus = focusAfterRemoval(button);
    setBusy(true);
    try {
      await unblock({ blockId: blocked._id });
      passFocus();
      toast("ok", `${name} is no longer blocked.`);
    } catch (error) {
      setBusy(false);
      toast("bad", messageFor(error));
    }
  };
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-muted">
          {blocked.company !== null && `${blocked.company} · `}Blocked {formatLocalDay(blocked.blockedAt)}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Unblock ${name}`}
        busy={isBusy}
        busyLabel="Unblocking..."
        data-twin="unblock"
        onClick={({ currentTarget }) => void finish(currentTarget)}
      >
        Unblock
      </Button>
    </li>
  );
}
