import { api } from "@convex/_generated/api";
import type { ProfileField, ProfileInput, TypedProfile } from "@domain/people/profiles";
import { PROFILE_FIELDS, ProfileInput as Profile } from "@domain/people/profiles";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { changedDraft, changedFields, usePersistDraft, useSyncFromServer } from "../../lib/saved-form";
import { useZodForm } from "../../ui/form/form";
import { FIELD_LABELS } from "./field-labels";

const FIELD_MESSAGE_MS = 2_000;
const FORM_MESSAGE_MS = 3_000;

/** A success message disappears after `ms`. A failure stays until the next try. */
type SaveStatus = { tone: "ok"; text: string; ms: number } | { tone: "bad"; text: string };

/**
 * Each field saves on blur, and the button saves all of them. Changes from elsewhere update untouched
 * fields. Unsaved changes stay in this browser.
 */
export function useProfileForm(userId: string, saved: TypedProfile) {
  const key = `profile-draft:${userId}`;
  const [draft] = useState(() => changedDraft(key, saved));
  const [pending, setPending] = useState(0);
  const [saveStatus, setSaveStatus] = useState<SaveStatus | null>(null);
  const saveField = useMutation(api.profiles.saveField);
  const saveAll = useMutation(api.profiles.saveAll);

  const trackSave = async (call: Promise<unknown>) => {
    setPending((count) => count + 1);
    setSaveStatus(null);
    await call.finally(() => setPending((count) => count - 1));
  };
  const zodForm = useZodForm<TypedProfile, ProfileInput>(Profile, {
    defaults: { ...saved, ...draft },
    submit: async (profile) => {
      for (const name of PROFILE_FIELDS) zodForm.form.setValue(name, profile[name]);
      await trackSave(saveAll({ profile }));
      setSaveStatus({ tone: "ok", text: "Profile saved", ms: FORM_MESSAGE_MS });
    },
    sentence: saveFailureMessage,
  });
  const { form } = zodForm;
  const values = useWatch({ control: form.control }) as TypedProfile;
  const unsaved = changedFields(values, saved);

  /** Saves a field on blur if it changed and is valid. */
  const saveOnBlur = async (name: ProfileField) => {
    const parsed = Profile.shape[name].safeParse(form.getValues(name));
    if (!parsed.success) return form.setError(name, { message: parsed.error.issues[0]?.message });
    form.clearErrors(name);
    if (parsed.data !== form.getValues(name)) form.setValue(name, parsed.data);
    if (parsed.data === saved[name]) return;
    try {
      await trackSave(saveField({ change: { [name]: parsed.data } }));
      setSaveStatus({ tone: "ok", text: `${FIELD_LABELS[name]} saved`, ms: FIELD_MESSAGE_MS });
    } catch (error) {
      setSaveStatus({ tone: "bad", text: saveFailureMessage(error) });
    }
  };

  useSyncFromServer(form, saved);
  usePersistDraft(key, values, saved);
  useEffect(() => {
    if (saveStatus?.tone !== "ok") return;
    const timer = window.setTimeout(() => setSaveStatus(null), saveStatus.ms);
    return () => window.clearTimeout(timer);
  }, [saveStatus]);

  return {
    zodForm,
    saveOnBlur,
    saveStatus,
    reportSaved: (text: string) => setSaveStatus({ tone: "ok", text, ms: FIELD_MESSAGE_MS }),
    isSaving: pending > 0,
    isDirty: unsaved.length > 0,
    /** True while the form shows unsaved changes from an earlier visit. */
    isResumed: unsaved.some((name) => draft[name] === values[name]),
    startOver: () => form.reset(saved),
  };
}

function saveFailureMessage(error: unknown): string {
  return refusalOf(error) === null ? "Error saving profile" : `Error saving profile: ${messageFor(error)}`;
}
