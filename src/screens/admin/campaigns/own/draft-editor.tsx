import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { MAIL_CHOICES } from "@domain/mail/preferences";
import type { MailChoice } from "@domain/mail/preferences";
import { useQuery } from "convex/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import Lock from "lucide-react/icons/lock";
import Save from "lucide-react/icons/save";
import { Button, ButtonLink } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import { campaignPath } from "../campaign-view";
import { EmailPreview } from "../preview/email-preview";
import { AudienceFields } from "./audience-fields";
import { BlockList } from "./block-list";
import type { Draft } from "./draft";
import { Recipients } from "./recipients";
import { Line, SelectLine } from "./typed-fields";
import type { DraftEditor as Editor } from "./use-draft-editor";
import { useDraftEditor } from "./use-draft-editor";
import { useDebounced } from "../../../../lib/debounced";
import { ChangedElsewhere } from "../../changed-elsewhere";
import { VariableHint } from "./variable-hint";

const CHOICES = MAIL_CHOICES.map(([value, label]) => ({ value, label }));

/** Edits a campaign beside its preview. Once it is complete and saved, it can be tested and sent. */
export function DraftEditor({ draft }: { draft: Draft }) {
  const editor = useDraftEditor(draft);
  const { content, isComplete } = editor;
  const settled = useDebounced(content);
  const preview = useQuery(api.admin.drafts.preview, { content: settled });
  const isSent = draft.runId !== null;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 display-28 break-words">{content.name.trim() || "Untitled campaign"}</h2>
        {!isSent && <SaveBar editor={editor} savedAt={draft.updatedAt} />}
      </div>
      <Notices draft={draft} editor={editor} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <fieldset disabled={isSent} className="grid min-w-0 gap-6">
          <legend className="sr-only">Campaign</legend>
          <Fields editor={editor} />
        </fieldset>
        <div className="grid min-w-0 gap-6 lg:sticky lg:top-4">
          <EmailPreview title="Preview" mail={preview} />
        </div>
      </div>
      {isComplete && (!isSent || draft.isStopped) && (
        <Recipients key={draft.revision} draftId={draft._id} name={content.name} />
      )}
    </>
  );
}

function SaveBar({ editor, savedAt }: { editor: Editor; savedAt: number }) {
  const { isChanged, isSaving, save, problemOf, content } = editor;
  const missing = [
    "name",
    "subject",
    "preview",
    "blocks",
    ...content.blocks.map((_, at) => `blocks.${at}`),
  ].filter((field) => problemOf(field) !== undefined).length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p aria-live="polite" className="text-13 text-muted">
        {isSaving ? "Saving…" : isChanged ? "Unsaved changes" : `Saved ${formatLocalDayAndTime(savedAt)}`}
        {missing > 0 && `, ${missing} to fix before it can be sent`}
      </p>
      <Button variant="primary" icon={Save} busy={isSaving} busyLabel="Saving..." onClick={() => void save()}>
        Save Draft
      </Button>
    </div>
  );
}

function Notices({ draft, editor }: { draft: Draft; editor: Editor }) {
  const { isOutdated, takeTheirs, failure } = editor;
  if (draft.runId !== null)
    return (
      <Notice
        icon={Lock}
        tone="neutral"
        className="mb-6"
        action={
          <ButtonLink size="sm" to={campaignPath({ runId: draft.runId })}>
            See the Run
          </ButtonLink>
        }
      >
        {draft.isStopped
          ? "This campaign’s run was canceled. It doesn’t change anymore, but those who are left can still get it."
          : "This campaign was started, so it doesn’t change anymore. Copy it to send another one."}
      </Notice>
    );
  if (isOutdated) return <ChangedElsewhere what="this campaign" takeTheirs={takeTheirs} />;
  if (failure === null) return null;
  return (
    <Notice icon={CircleAlert} tone="bad" role="alert" className="mb-6">
      {failure}
    </Notice>
  );
}

function Fields({ editor: { content, change, problemOf } }: { editor: Editor }) {
  const { role } = content.audience;
  return (
    <>
      <Panel>
        <Line
          label="Name"
          hint="Only admins see it."
          value={content.name}
          error={problemOf("name")}
          onChange={(name) => change({ name })}
        />
        <AudienceFields audience={content.audience} onChange={(audience) => change({ audience })} />
        <SelectLine
          label="Kind of email"
          hint="People who turned this kind off don’t get it."
          value={content.choice}
          options={CHOICES}
          onChange={(choice) => change({ choice: choice as MailChoice })}
        />
      </Panel>
      <Panel>
        <Line
          label="Subject"
          value={content.subject}
          error={problemOf("subject")}
          onChange={(subject) => change({ subject })}
        />
        <Line
          label="Preview line"
          hint="Inboxes show it next to the subject."
          optional
          value={content.preview}
          error={problemOf("preview")}
          onChange={(preview) => change({ preview })}
        />
        <VariableHint role={role} />
      </Panel>
      <BlockList blocks={content.blocks} problemOf={problemOf} onChange={(blocks) => change({ blocks })} />
    </>
  );
}

function Panel({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-4 rounded-panel border border-line bg-surface p-4 sm:p-6">{children}</div>;
}
