import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useState } from "react";
import type { PeopleList as ListName } from "../campaign-view";
import { PeopleList } from "../counted/people-list";
import { SendPanel } from "../counted/send-panel";
import { useCountedRun } from "../counted/use-counted-run";
import { WhoGetsIt } from "../counted/who-gets-it";
import type { SampleName } from "../campaign";

/** Who gets a complete campaign, a test, and its start. */
export function Recipients({ draftId, name }: { draftId: string; name: string }) {
  const subject = { kind: "own", draftId } as const;
  const counted = useCountedRun(subject);
  const names = useQuery(api.admin.campaigns.recipientNames, subject);
  const overview = useQuery(api.admin.campaigns.overview, {});
  const [sampleId, setSample] = useState<SampleName["_id"]>();
  const [list, setList] = useState<ListName>();
  const sample = names?.find(({ _id }) => _id === sampleId) ?? names?.[0];
  return (
    <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid min-w-0 gap-6">
        <WhoGetsIt
          title="Who gets it"
          everybody="People in this audience"
          counted={counted}
          onShow={setList}
        />
        {list !== undefined && counted.run !== undefined && (
          <PeopleList run={counted.run} list={list} onClose={() => setList(undefined)} />
        )}
      </div>
      <SendPanel
        name={`“${name}”`}
        subject={subject}
        run={counted.run}
        daySent={overview?.daySent ?? null}
        names={names ?? []}
        sampleId={sample?._id}
        onSample={setSample}
      />
    </div>
  );
}
