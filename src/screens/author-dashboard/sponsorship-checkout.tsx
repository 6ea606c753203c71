import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { formatDay } from "@domain/dates";
import { dollars } from "@domain/figures";
import { extendedUntil } from "@domain/billing/sponsorships";
import { useAction, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import Check from "lucide-react/icons/check";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { SPONSORSHIP } from "../../content/for-authors";
import { PAYMENTS_UNAVAILABLE } from "../../content/membership";
import { supportLink } from "../../content/support";
import { Button } from "../../ui/button";
import { buttonClass } from "../../ui/button-class";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { PaymentPageButton } from "../../shared/payment-page-button";

export interface SponsorableBook {
  _id: Id<"books">;
  title: string;
  isPublic: boolean;
  isSponsored: boolean;
  /** Epoch ms. With `isSponsored`, null means indefinitely. */
  sponsoredUntil: number | null;
}

type Price = FunctionReturnType<typeof api.billing.sponsorshipPrices>[number];

interface SponsorshipCheckoutProps {
  book: SponsorableBook;
  onClose: () => void;
}

/** Benefits, prices and end date of a sponsorship. */
export function SponsorshipCheckout({ book, onClose }: SponsorshipCheckoutProps) {
  const prices = useQuery(api.billing.sponsorshipPrices, {});
  return (
    <>
      <ul className="space-y-2 text-14">
        {SPONSORSHIP.points.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check size={18} strokeWidth={1.75} className="mt-px shrink-0 text-ok" aria-hidden />
            <span>
              <strong className="font-medium">{title}.</strong> <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {!book.isPublic && (
        <Notice tone="amber" className="mt-4">
          This book isn’t public right now. {SPONSORSHIP.note}
        </Notice>
      )}
      {prices === undefined ? (
        <LoadingPlaceholder />
      ) : (
        <DurationChoice book={book} prices={prices} onClose={onClose} />
      )}
    </>
  );
}

function DurationChoice({ book, prices, onClose }: SponsorshipCheckoutProps & { prices: readonly Price[] }) {
  const open = prices.filter(({ checkout }) => checkout !== "off");
  const [days, setDays] = useState(30);
  const [now] = useState(() => Date.now());
  const start = useAction(api.billing.startCheckout);
  const chosen = open.find((price) => price.days === days) ?? open[0];
  if (chosen === undefined) return <PaymentsClosed title={book.title} />;
  const until = extendedUntil(chosen.days, book.sponsoredUntil ?? undefined, now);
  return (
    <>
      <fieldset className="mt-5">
        <legend className="mb-2 text-14 font-medium">Duration</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {open.map((price) => (
            <DurationOption
              key={price.days}
              price={price}
              isChosen={price === chosen}
              onChoose={() => setDays(price.days)}
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-4 text-14 text-pretty" role="status">
        {book.sponsoredUntil !== null && `Currently sponsored until ${formatDay(book.sponsoredUntil)}. `}
        {book.sponsoredUntil === null ? "Sponsored until " : "New end date: "}
        <strong className="font-medium">{formatDay(until)}</strong>.
      </p>
      <p className="mt-1 text-13 text-pretty text-muted">
        One-time payment.
        {book.sponsoredUntil !== null && " Added days start when your current sponsorship ends."}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {open.length < prices.length && <SponsorshipInquiry title={book.title} />}
        <Button onClick={onClose}>Cancel</Button>
        <PaymentPageButton
          label={`Pay ${dollars(chosen.cents)}`}
          getUrl={() => start({ purchase: { plan: "sponsored", bookId: book._id, days: chosen.days } })}
          onOpened={onClose}
        />
      </div>
    </>
  );
}

interface DurationOptionProps {
  price: Price;
  isChosen: boolean;
  onChoose: () => void;
}

function DurationOption({ price: { days, cents }, isChosen, onChoose }: DurationOptionProps) {
  return (
    <label
      className={cx(
        "flex min-h-11 items-center gap-3 rounded-control border px-3 text-14 transition-colors duration-120",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info",
        isChosen ? "border-brand shadow-[inset_0_0_0_1px_var(--color-brand)]" : "border-control",
      )}
    >
      <input
        type="radio"
        name="days"
        value={days}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-[6px] checked:border-fill"
      />
      <span className="flex-1">{days} days</span>
      <span className="font-medium tabular-nums">{dollars(cents)}</span>
    </label>
  );
}

/** Where payments are off, authors can write to us. */
function PaymentsClosed({ title }: { title: string }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-14 text-muted">{PAYMENTS_UNAVAILABLE}</p>
      <SponsorshipInquiry title={title} />
    </div>
  );
}

function SponsorshipInquiry({ title }: { title: string }) {
  return (
    <SafeLink href={supportLink(`Sponsoring “${title}”`)} className={buttonClass("secondary", "md")}>
      <Mail size={18} strokeWidth={1.75} aria-hidden />
      Ask about sponsorship
    </SafeLink>
  );
}

function LoadingPlaceholder() {
  return (
    <SkeletonGroup label="Loading prices">
      <Skeleton className="mt-5 h-32" />
      <Skeleton className="mt-5 h-11" />
    </SkeletonGroup>
  );
}
