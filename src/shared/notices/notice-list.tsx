import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useNow } from "../../lib/now";
import { toastFailure } from "../../lib/failure-toast";
import { cx } from "../../ui/cx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { DAY_GROUPS, dayGroup } from "./days";
import { type Notice, NoticeRow } from "./notice-row";
import { passFocus } from "../../ui/pass-focus";

interface NoticeListProps {
  notices: readonly Notice[];
  /** True if the list is of unread ones alone. */
  isUnreadOnly?: boolean;
  /** The level of the days' headings. */
  heading: "h2" | "h3";
  headingClass: string;
  /** The looks of each day's list. */
  className?: string;
}

/** Notifications under the days they came. */
export function NoticeList({
  notices,
  isUnreadOnly = false,
  heading: Heading,
  headingClass,
  className,
}: NoticeListProps) {
  const now = useNow();
  const markRead = useMutation(api.notices.markRead);
  const read = (notice: Notice) => {
    if (!notice.isUnread) return;
    markRead({ noticeId: notice._id }).catch((error: unknown) => toastFailure(error, () => read(notice)));
  };
  return DAY_GROUPS.map((day) => {
    const rows = notices.filter(({ at }) => dayGroup(at, now) === day);
    if (rows.length === 0) return null;
    return (
      <div key={day} role="group" aria-label={day}>
        <Heading className={cx("text-13 font-medium text-muted", headingClass)}>{day}</Heading>
        <ul className={className}>
          {rows.map((notice) => (
            <NoticeRow
              key={notice._id}
              notice={notice}
              now={now}
              leavesOnRead={isUnreadOnly}
              onRead={() => read(notice)}
            />
          ))}
        </ul>
      </div>
    );
  });
}

/** A button's handler: marks all of the person's notifications as read, and says so if that fails. */
export function useMarkAllRead() {
  const markAll = useMutation(api.notices.markAllRead);
  const run = () => void markAll({}).catch((error: unknown) => toastFailure(error, run));
  return ({ currentTarget }: { currentTarget: Element }) => {
    passFocus(currentTarget);
    run();
  };
}

export function NoticeSkeletons() {
  return (
    <SkeletonGroup label="Loading notifications" className="grid gap-4 p-4">
      {["first", "second", "third"].map((place) => (
        <span key={place} className="flex gap-3">
          <Skeleton className="size-10" />
          <Skeleton className="h-10 grow" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
