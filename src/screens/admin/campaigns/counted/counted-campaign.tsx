import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useState } from "react";
import { cx } from "../../../../ui/cx";
import type { DaySent, Subject } from "../campaign";
import type { PeopleList as ListName } from "../campaign-view";
import { EmailPreview } from "../preview/email-preview";
import { PeopleList } from "./people-list";
import { SendPanel } from "./send-panel";
import { useCountedRun } from "./use-counted-run";
import { WhoGetsIt } from "./who-gets-it";

interface CountedCampaignProps {
  title: string;
  text: string;
  /** What is sent, as in "Send Day 2". */
  name: string;
  /** "Listed books without an account". */
  everybody: string;
  subject: Subject;
  list: ListName | undefined;
  onList: (list: ListName | undefined) => void;
  daySent: DaySent;
  /** The newest runs, below who gets it. */
  recent?: ReactNode;
  /** Shown above who gets it. */
  children?: ReactNode;
}

/** A campaign before it starts: who gets it, a test, the start, and how the email looks. */
export function CountedCampaign(props: CountedCampaignProps) {
  const { title, text, name, everybody, subject, list, onList, daySent, recent, children } = props;
  const counted = useCountedRun(subject);
  const [sampleId, setSample] = useState<Id<"campaignRecipients">>();
  const names = useQuery(api.admin.campaigns.recipientNames, subject);
  const sample = names?.find(({ _id }) => _id === sampleId) ?? names?.[0];
  const preview = useQuery(
    api.admin.campaigns.preview,
    names === undefined ? "skip" : { ...subject, recipientId: sample?._id },
  );
  return (
    <>
      <h2 className="display-28">{title}</h2>
      <p className="mt-1 mb-6 max-w-reading text-14 text-pretty text-muted">{text}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-6 max-lg:contents">
          {children !== undefined && <div className="min-w-0 max-lg:-order-2">{children}</div>}
          <WhoGetsIt
            title={`Who gets ${name}`}
            everybody={everybody}
            counted={counted}
            failure={subject.kind === "reactivation" ? "Failed to load V1 authors" : undefined}
            onShow={onList}
          />
          {list !== undefined && counted.run !== undefined && (
            <PeopleList run={counted.run} list={list} onClose={() => onList(undefined)} />
          )}
          {recent}
        </div>
        <div className="grid min-w-0 gap-6 max-lg:contents">
          {/* Without steps, a phone shows first who gets it. */}
          <div className={cx("min-w-0", children !== undefined && "max-lg:-order-1")}>
            <SendPanel
              name={name}
              subject={subject}
              run={counted.run}
              daySent={daySent}
              names={names ?? []}
              sampleId={sample?._id}
              onSample={setSample}
            />
          </div>
          <EmailPreview title={`Preview, ${name}`} mail={preview} />
        </div>
      </div>
    </>
  );
}
