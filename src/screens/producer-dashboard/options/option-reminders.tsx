import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { endingPhrase } from "@domain/producers/options";
import { useMutation, useQuery } from "convex/react";
import Bell from "lucide-react/icons/bell";
import { Link } from "react-router-dom";
import { Notice } from "../../../ui/notice";
import { optionPath } from "./options-view";
import { useToday } from "./use-today";

/** Reminders of options that end soon, until each is dismissed. */
export function OptionReminders() {
  const today = useToday();
  const endings = useQuery(api.options.endings, { today });
  const dismiss = useMutation(api.options.dismissReminder).withOptimisticUpdate((store, { id }) => {
    const shown = store.getQuery(api.options.endings, { today });
    if (!shown) return;
    const reminders = shown.reminders.filter(({ _id }) => _id !== id);
    store.setQuery(api.options.endings, { today }, { ...shown, reminders });
  });
  if (!endings || endings.reminders.length === 0) return null;
  return (
    <section aria-label="Reminders" className="mb-4 space-y-2">
      {endings.reminders.map(({ _id, title, endDate }) => (
        <Notice
          key={_id}
          tone="amber"
          icon={Bell}
          role="status"
          // A failure brings the reminder back, and it can be dismissed again.
          dismissLabel={`Dismiss the reminder of ${title}`}
          onDismiss={() => void dismiss({ id: _id }).catch(() => null)}
        >
          Your option on{" "}
          <Link to={optionPath(_id)} className="font-medium underline underline-offset-4">
            {title}
          </Link>{" "}
          {endingPhrase(endDate, today)} ({formatDay(Date.parse(endDate))}).
        </Notice>
      ))}
    </section>
  );
}
