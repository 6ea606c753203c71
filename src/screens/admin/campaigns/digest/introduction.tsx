import { api } from "@convex/_generated/api";
import { IntroductionInput, MAX_INTRODUCTION } from "@domain/mail/digest";
import { useMutation } from "convex/react";
import * as z from "zod";
import {
  changedDraft,
  useChangedElsewhere,
  usePersistDraft,
  useSyncFromServer,
} from "../../../../lib/saved-form";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../../../ui/form/form";
import { toast } from "../../../../ui/toast";
import { ChangedElsewhere } from "../../changed-elsewhere";
import type { Issue } from "./digest";

const IntroductionForm = z.object({ introduction: IntroductionInput });

/** The words above an issue's books. What is typed stays in this browser until it is saved. */
export function Introduction({ issue, isOpen }: { issue: Issue; isOpen: boolean }) {
  return (
    <section aria-label="Introduction" className="rounded-panel border border-line bg-surface p-4 sm:p-6">
      {isOpen ? <IntroductionEditor issue={issue} /> : <SentIntroduction text={issue.introduction} />}
    </section>
  );
}

function SentIntroduction({ text }: { text: string }) {
  return (
    <>
      <h3 className="text-14 font-semibold">Introduction</h3>
      <p className="mt-1 max-w-reading text-14 whitespace-pre-line">
        {text === "" ? <span className="text-muted">This issue has none.</span> : text}
      </p>
    </>
  );
}

function IntroductionEditor({ issue: { key, introduction } }: { issue: Issue }) {
  const draftKey = `digest-introduction:${key}`;
  const saved = { introduction };
  const setIntroduction = useMutation(api.admin.digest.setIntroduction);
  const zodForm = useZodForm(IntroductionForm, {
    defaults: { ...saved, ...changedDraft(draftKey, saved) },
    submit: async (values) => {
      await setIntroduction({ key, introduction: values.introduction });
      zodForm.form.reset({ introduction: values.introduction });
      toast("ok", "Introduction saved");
    },
  });
  const typed = zodForm.form.watch();
  usePersistDraft(draftKey, typed, saved);
  useSyncFromServer(zodForm.form, saved);
  const { isOutdated, takeTheirs } = useChangedElsewhere(zodForm.form, saved);
  return (
    <Form {...zodForm}>
      {isOutdated && <ChangedElsewhere takeTheirs={takeTheirs} />}
      <TextAreaField
        name="introduction"
        label="Introduction"
        optional
        hint={`Plain text above the books, ${MAX_INTRODUCTION} characters at most. A blank line begins a paragraph.`}
        rows={4}
        maxLength={MAX_INTRODUCTION}
      />
      <SubmitButton className="mt-4" busyLabel="Saving...">
        Save Introduction
      </SubmitButton>
    </Form>
  );
}
