import { api } from "@convex/_generated/api";
import { type NoticeTopic, TOPICS } from "@domain/notices/topics";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { Link } from "react-router-dom";
import { toastFailure } from "../../lib/failure-toast";
import { Switch } from "../../ui/form/fields";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";

type Choice = FunctionReturnType<typeof api.notices.choices>[number];
type Part = "here" | "mail";

export const NOTICE_SETTINGS_TEXT = "Choose what you’re notified of on this site and by email.";

/** What the person is notified of: for each topic here, and by email where that is a choice. */
export function NoticeSettings() {
  const choices = useQuery(api.notices.choices, {});
  if (choices === undefined)
    return (
      <SkeletonGroup label="Loading notification settings" className="grid gap-px">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    );
  return (
    <>
      <ul
        aria-label="Notification settings"
        className="divide-y divide-line rounded-panel border border-line bg-surface"
      >
        {choices.map((choice) => (
          <TopicRow key={choice.topic} choice={choice} />
        ))}
      </ul>
      <p className="mt-4 text-14 text-muted">
        Choose the digest, news, and tips under{" "}
        <Link to="/unsubscribe" className="text-link">
          Email Preferences
        </Link>
        .
      </p>
    </>
  );
}

function TopicRow({ choice }: { choice: Choice }) {
  const choose = useChoose();
  const { topic, isHere } = choice;
  const { label, hint, isFixed, mail } = TOPICS[topic];
  return (
    <li className="grid gap-2 p-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-14 font-semibold">{label}</p>
          <p className="text-13 text-muted">{hint}</p>
        </div>
        {isFixed ? (
          <AlwaysOn />
        ) : (
          <Switch checked={isHere} onChange={(isOn) => choose({ topic, part: "here", isOn })}>
            <span className="sr-only">{label}: notifications</span>
            <span aria-hidden>{isHere ? "On" : "Off"}</span>
          </Switch>
        )}
      </div>
      {mail !== "none" && (
        <div className="flex items-center justify-between gap-4 text-13">
          <span className="text-muted">Email</span>
          <MailChoice choice={choice} />
        </div>
      )}
    </li>
  );
}

/** Shows if the topic's emails come, and where to choose that. */
function MailChoice({ choice: { topic, isMailed, isMailStopped } }: { choice: Choice }) {
  const choose = useChoose();
  const { label, mail } = TOPICS[topic];
  if (mail === "always") return <AlwaysOn />;
  if (isMailStopped)
    return (
      <Link to="/unsubscribe" className="text-link">
        Off: you unsubscribed from all
      </Link>
    );
  if (mail === "perSearch")
    return (
      <Link to="/dashboard/producer?tab=saved-searches" className="text-link">
        Set per search
      </Link>
    );
  return (
    <Switch checked={isMailed} onChange={(isOn) => choose({ topic, part: "mail", isOn })}>
      <span className="sr-only">{label}: email</span>
      <span aria-hidden>{isMailed ? "On" : "Off"}</span>
    </Switch>
  );
}

function AlwaysOn() {
  return (
    <span className="inline-flex items-center gap-1.5 text-13 whitespace-nowrap text-muted">
      <LockKeyhole size={14} strokeWidth={1.75} aria-hidden />
      Always on
    </span>
  );
}

/** Stores a choice, which shows at once. A failure puts it back and says so. */
function useChoose() {
  const choose = useMutation(api.notices.choose).withOptimisticUpdate((store, { topic, part, isOn }) => {
    const before = store.getQuery(api.notices.choices, {});
    const changed = { [part === "here" ? "isHere" : "isMailed"]: isOn };
    const after = before?.map((choice) => (choice.topic === topic ? { ...choice, ...changed } : choice));
    store.setQuery(api.notices.choices, {}, after);
  });
  const run = (choice: { topic: NoticeTopic; part: Part; isOn: boolean }) =>
    void choose(choice).catch((error: unknown) => toastFailure(error, () => run(choice)));
  return run;
}
