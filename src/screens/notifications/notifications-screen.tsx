import { api } from "@convex/_generated/api";
import { usePaginatedQuery, useQuery } from "convex/react";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { LoadMore } from "../../shared/lists/load-more";
import { NoticeList, NoticeSkeletons, useMarkAllRead } from "../../shared/notices/notice-list";
import { NOTICE_SETTINGS_TEXT, NoticeSettings } from "../../shared/notices/notice-settings";
import { Button } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";
import { Chip } from "../../ui/chip";
import { EmptyState } from "../../ui/empty-state";

const PAGE_SIZE = 20;
const SETTINGS = "settings";

/** A person's notifications and their settings. The URL says whether only unread ones show. */
export function NotificationsScreen() {
  const [params, setParams] = useSearchParams();
  const isUnreadOnly = params.get("show") === "unread";
  const unread = useQuery(api.messages.inbox.counts, {})?.notices ?? 0;
  const markAll = useMarkAllRead();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${SETTINGS}`) document.getElementById(SETTINGS)?.focus();
  }, [hash, key]);
  return (
    <div className="mx-auto max-w-reading px-4 pt-8 pb-24">
      <Head title="Notifications" noindex />
      <div className="flex items-center justify-between gap-4">
        <h1 className="display-36">Notifications</h1>
        <a
          href={`#${SETTINGS}`}
          aria-label="Notification settings"
          title="Notification settings"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(SETTINGS)?.focus();
          }}
          className={iconButtonClass("plain", "md")}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
        </a>
      </div>
      <div className="mt-5 flex min-h-10 flex-wrap items-center gap-3">
        <Chip selected={!isUnreadOnly} onToggle={() => setParams({}, { replace: true })}>
          All
        </Chip>
        <Chip selected={isUnreadOnly} onToggle={() => setParams({ show: "unread" }, { replace: true })}>
          Unread {unread > 0 && <span className="tabular-nums">{unread}</span>}
        </Chip>
        {unread > 0 && (
          <Button variant="quiet" size="sm" onClick={markAll} className="-mr-3 ml-auto">
            Mark all read
          </Button>
        )}
      </div>
      <ErrorBoundary title="Couldn’t load notifications." resetKey={String(isUnreadOnly)}>
        <div tabIndex={-1} className="outline-none">
          <Pages isUnreadOnly={isUnreadOnly} />
        </div>
      </ErrorBoundary>
      <section aria-labelledby={SETTINGS} className="mt-16">
        <h2 id={SETTINGS} tabIndex={-1} className="display-22 outline-none">
          Notification settings
        </h2>
        <p className="mt-1 mb-4 text-14 text-pretty text-muted">{NOTICE_SETTINGS_TEXT}</p>
        <ErrorBoundary title="Couldn’t load notification settings.">
          <NoticeSettings />
        </ErrorBoundary>
      </section>
    </div>
  );
}

function Pages({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.notices.list,
    { isUnreadOnly },
    { initialNumItems: PAGE_SIZE },
  );
  const isLoading = status === "LoadingFirstPage";
  useEffect(() => {
    // A link to the settings led there before the list above took its room.
    if (!isLoading && document.activeElement?.id === SETTINGS) document.activeElement.scrollIntoView();
  }, [isLoading]);
  // As tall as the window: the settings below don't move in sight when the list comes.
  if (isLoading)
    return (
      <div className="min-h-dvh">
        <NoticeSkeletons />
      </div>
    );
  if (results.length === 0)
    return (
      <EmptyState
        title={isUnreadOnly ? "Nothing unread." : "No notifications yet."}
        className="mt-6"
        frame="middle"
      >
        {isUnreadOnly ? "You’re up to date." : "News for you appears here."}
      </EmptyState>
    );
  return (
    <>
      <NoticeList
        notices={results}
        isUnreadOnly={isUnreadOnly}
        heading="h2"
        headingClass="pt-5 pb-2"
        className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface"
      />
      {status === "Exhausted" ? (
        <p className="pt-6 text-center text-14 text-muted">That’s everything.</p>
      ) : (
        <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
      )}
    </>
  );
}
