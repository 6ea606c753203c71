import { membershipLabel } from "@domain/membership";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { useState } from "react";
import { MEMBERSHIP, TRIAL_SET_UP } from "../../content/author-dashboard";
import { useViewer } from "../../lib/viewer";
import { ManageSubscription, StartTrial } from "./membership-actions";

/** The author's membership, and what can be done about it (ADB-08). */
export function MembershipTab() {
  const [now] = useState(() => Date.now());
  const subscription = useViewer().user?.subscription;
  if (subscription === undefined) return null;
  if (subscription.status !== "none") {
    return (
      <Panel title={MEMBERSHIP.title} text={MEMBERSHIP.text}>
        <p className="mb-4 display-22">{membershipLabel(subscription, now)}</p>
        <ManageSubscription />
      </Panel>
    );
  }
  return (
    <Panel title={TRIAL_SET_UP.title} text={TRIAL_SET_UP.text}>
      <p className="mb-4 text-14 text-pretty text-muted">{TRIAL_SET_UP.meanwhile}</p>
      <StartTrial />
    </Panel>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="max-w-reading rounded-panel border border-line bg-surface p-6 sm:p-8">
      <Clock size={24} strokeWidth={1.5} className="text-brand" aria-hidden />
      <h2 className="mt-4 display-22">{title}</h2>
      <p className="mt-1 text-14 text-pretty text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}
