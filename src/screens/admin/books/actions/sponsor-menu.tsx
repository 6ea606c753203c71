import { api } from "@convex/_generated/api";
import { extendedUntil, SPONSORSHIP_DAYS } from "@domain/billing/sponsorships";
import { formatLocalDay, formatLocalShortDay } from "@domain/local-dates";
import { useMutation } from "convex/react";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useState } from "react";
import { useStillOpen } from "../../../../lib/connection/still-open";
import { useNow } from "../../../../lib/now";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Menu } from "../../../../ui/menu";
import type { SponsoredBook } from "./action-book";
import { useUndoable } from "../../../../shared/use-undoable";

/**
 * Sponsors a book for good or for some days, and ends its sponsorship. Each length shows its resulting date. Undo is
 * enough for days that cost nothing; the end of paid ones is asked first.
 */
export function SponsorMenu({ book }: { book: SponsoredBook }) {
  const setPermanent = useMutation(api.admin.sponsorships.setPermanent);
  const sponsorFor = useMutation(api.admin.sponsorships.sponsorFor);
  const clear = useMutation(api.admin.sponsorships.clear);
  const act = useUndoable();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { _id: bookId, title, sponsored, sponsoredUntil, daysUntil, isPaid } = book;
  const permanent = !sponsored;
  const days = SPONSORSHIP_DAYS.map((length, place) => ({
    label: `${length} days`,
    note: `until ${formatLocalShortDay(extendedUntil(length, daysUntil ?? undefined, now))}`,
    startsGroup: place === 0,
    onSelect: () =>
      void act({
        run: () => sponsorFor({ bookId, days: length }),
        done: `${title} is sponsored for ${length} days`,
      }),
  }));
  const remove = () => act({ run: () => clear({ bookId }), done: `${title} is no longer sponsored` });
  const removal = {
    label: "Remove sponsorship",
    icon: X,
    startsGroup: true,
    onSelect: () => (isPaid ? setAsking(true) : void remove()),
  };
  return (
    <>
      <Menu
        label={`Sponsor ${title}`}
        heading={`Sponsor ${title}`}
        buttonClass="inline-flex h-11 items-center gap-1 rounded-control px-2 text-13 font-medium whitespace-nowrap hover:bg-third sm:h-8"
        items={[
          {
            label: "Permanent",
            isOn: sponsored,
            onSelect: () =>
              void act({
                run: () => setPermanent({ bookId, permanent }),
                done: permanent
                  ? `${title} is sponsored permanently`
                  : `${title} is no longer sponsored permanently`,
              }),
          },
          ...days,
          ...(sponsored || sponsoredUntil !== null ? [removal] : []),
        ]}
      >
        Sponsor
      </Menu>
      {isAsking && <PaidRemoval title={title} remove={remove} onDone={() => setAsking(false)} />}
    </>
  );
}

interface PaidRemovalProps {
  title: string;
  remove: () => Promise<unknown>;
  onDone: () => void;
}

function PaidRemoval({ title, remove, onDone }: PaidRemovalProps) {
  const [isRemoving, setRemoving] = useState(false);
  const stillOpen = useStillOpen();
  const confirm = async () => {
    setRemoving(true);
    if (!(await stillOpen())) return;
    await remove();
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isRemoving && onDone()}
      title={`Remove the sponsorship of ${title}?`}
      description="The author paid for it. This doesn’t return the money: refund it in Stripe."
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="danger" busy={isRemoving} busyLabel="Removing..." onClick={() => void confirm()}>
            Remove sponsorship
          </Button>
        </>
      }
    />
  );
}

/** "Permanent" or "Until Dec 12", with the year on hover; nothing for a book without a sponsorship. */
export function SponsorBadge({ book }: { book: SponsoredBook }) {
  if (book.sponsored) return <PlainBadge>Permanent</PlainBadge>;
  if (book.sponsoredUntil === null) return null;
  return (
    <PlainBadge title={`Until ${formatLocalDay(book.sponsoredUntil)}`}>
      Until {formatLocalShortDay(book.sponsoredUntil)}
    </PlainBadge>
  );
}

function PlainBadge({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className="inline-flex h-5 shrink-0 items-center rounded-cover bg-marquee px-1.5 text-13 font-semibold whitespace-nowrap text-ink"
    >
      {children}
    </span>
  );
}
