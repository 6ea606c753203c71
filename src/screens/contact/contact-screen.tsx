import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { useState } from "react";
import { BUSINESS_HOURS, POSTAL_ADDRESS, RESPONSE_TIME } from "../../content/contact";
import { SUPPORT_EMAIL } from "../../content/support";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import type { Me, Viewer } from "../../lib/viewer";
import { useViewer } from "../../lib/viewer";
import type { Icon } from "../../ui/button";
import { SafeLink } from "../../ui/safe-link";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { ContactForm } from "./contact-form";

/** Contact form and contact details. */
export function ContactScreen() {
  const writer = useWriter(useViewer());
  return (
    <div className="page-measure grid gap-10 pt-8 pb-16 sm:pt-14 sm:pb-24 lg:grid-cols-[minmax(0,640px)_352px] lg:justify-between">
      <Head {...FIXED_HEADS["/contact"]} />
      <div className="min-w-0">
        <h1 className="display-36">Contact us</h1>
        <p className="mt-2 mb-8 max-w-reading text-pretty text-muted">
          Questions about a listing, an account or an option? A person reads every message and answers by
          email.
        </p>
        {writer === null ? <FormSkeleton /> : <ContactForm key={writer.key} user={writer.user} />}
      </div>
      <aside aria-label="Other ways to reach us" className="lg:sticky lg:top-8 lg:self-start">
        <ContactDetails />
      </aside>
    </div>
  );
}

type Writer = { user: Me | null; userId: string | undefined; key: number };

/**
 * Whom the form is for; null until that is known. The key stays when a session ends or begins, so that the form keeps
 * what was typed. It changes when another person logs in.
 */
function useWriter({ status, user }: Viewer): Writer | null {
  const [known, setKnown] = useState<Writer | null>(null);
  if (status === "loading" || (known !== null && known.user === user)) return known;
  const userId = user?.userId ?? known?.userId;
  const isAnother = known?.userId !== undefined && known.userId !== userId;
  const writer = { user, userId, key: (known?.key ?? 0) + (isAnother ? 1 : 0) };
  setKnown(writer);
  return writer;
}

function ContactDetails() {
  return (
    <div className="rounded-panel border border-line bg-surface p-6">
      <h2 className="display-22">Other ways to reach us</h2>
      <dl className="mt-4 text-14">
        <ContactDetail icon={Mail} name="Email">
          <SafeLink href={`mailto:${SUPPORT_EMAIL}`} className="text-link wrap-anywhere">
            {SUPPORT_EMAIL}
          </SafeLink>
        </ContactDetail>
        <ContactDetail icon={MapPin} name="Post">
          <address className="not-italic">
            {POSTAL_ADDRESS.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </ContactDetail>
        <ContactDetail icon={Clock} name="Business hours">
          {BUSINESS_HOURS.map(({ days, hours }) => (
            <span key={days} className="grid grid-cols-[5.5rem_1fr]">
              <span>{days}</span> <span className="tabular-nums">{hours}</span>
            </span>
          ))}
        </ContactDetail>
      </dl>
      <p className="border-t border-line pt-4 text-14 text-muted">{RESPONSE_TIME}</p>
    </div>
  );
}

function ContactDetail({ icon: Glyph, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="flex items-center gap-3 text-13 text-muted">
        <Glyph size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
        {name}
      </dt>
      <dd className="mt-0.5 pl-7.5">{children}</dd>
    </div>
  );
}

/** Keeps the form's height until we know who is logged in. */
function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading form" className="flex flex-col gap-6">
      {["h-16", "h-16", "h-16", "h-40", "h-12"].map((height, index) => (
        <Skeleton key={index} className={`w-full ${height}`} />
      ))}
    </SkeletonGroup>
  );
}
