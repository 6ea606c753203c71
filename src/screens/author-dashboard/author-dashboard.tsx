import { membershipLabel } from "@domain/membership";
import Clock from "lucide-react/icons/clock";
import ExternalLink from "lucide-react/icons/external-link";
import MailCheck from "lucide-react/icons/mail-check";
import MailWarning from "lucide-react/icons/mail-warning";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { useState } from "react";
import { MEMBERSHIP, TRIAL_SET_UP } from "../../content/author-dashboard";
import { PageLoader } from "../../lib/guards";
import { Head } from "../../lib/head";
import type { Me } from "../../lib/viewer";
import { useViewer } from "../../lib/viewer";
import { WayBack } from "../../market/way-back";
import type { Icon } from "../../ui/button";
import { ButtonLink } from "../../ui/button";
import { ManageSubscription, StartTrial } from "./membership-actions";

/** An author's own page: what is still to be done for the account, and the ways on. */
export function AuthorDashboard() {
  const viewer = useViewer();
  if (viewer.status !== "user") return <PageLoader />;
  const { user } = viewer;
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-10">
      <Head title="Author Dashboard" noindex />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="mb-1 text-14 text-muted">Author Dashboard</p>
          <h1 className="display-36">Hello, {user.displayName}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <WayBack />
          {user.slug !== null && (
            <ButtonLink to={`/authors/${user.slug}`} icon={ExternalLink}>
              View Public Profile
            </ButtonLink>
          )}
          <ButtonLink to="/submit" icon={Plus} variant="primary">
            Add Book
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Membership subscription={user.subscription} />
        <Verification user={user} />
      </div>
    </div>
  );
}

function Membership({ subscription }: { subscription: Me["subscription"] }) {
  const [now] = useState(() => Date.now());
  if (subscription.status !== "none") {
    return (
      <Panel icon={Clock} title={MEMBERSHIP.title} text={MEMBERSHIP.text}>
        <p className="mb-4 display-22">{membershipLabel(subscription, now)}</p>
        <ManageSubscription />
      </Panel>
    );
  }
  return (
    <Panel icon={Clock} title={TRIAL_SET_UP.title} text={TRIAL_SET_UP.text}>
      <p className="mb-4 text-14 text-pretty text-muted">{TRIAL_SET_UP.meanwhile}</p>
      <StartTrial />
    </Panel>
  );
}

function Verification({ user: { email, emailVerified } }: { user: Me }) {
  return emailVerified ? (
    <Panel
      icon={MailCheck}
      title="Your e-mail address is verified"
      text={<Address email={email} before="We write to" after="." />}
    >
      <ButtonLink to="/account">Account</ButtonLink>
    </Panel>
  ) : (
    <Panel
      icon={MailWarning}
      title="Verify your e-mail address"
      text={
        <Address
          email={email}
          before="We sent a code to"
          after=". Claiming a book and news from us wait for it."
        />
      }
    >
      <ButtonLink to="/account">Enter the Code</ButtonLink>
    </Panel>
  );
}

function Address({ before, email, after }: { before: string; email: string; after: string }) {
  return (
    <>
      {before} <span className="font-medium wrap-anywhere text-text">{email}</span>
      {after}
    </>
  );
}

interface PanelProps {
  icon: Icon;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function Panel({ icon: Icon, title, text, children }: PanelProps) {
  return (
    <section className="flex flex-col rounded-panel border border-line bg-surface p-6 sm:p-8">
      <Icon size={24} strokeWidth={1.5} className="text-brand" aria-hidden />
      <h2 className="mt-4 display-22">{title}</h2>
      <p className="mt-1 text-14 text-pretty text-muted">{text}</p>
      <div className="mt-4 flex grow flex-col items-start justify-end">{children}</div>
    </section>
  );
}
