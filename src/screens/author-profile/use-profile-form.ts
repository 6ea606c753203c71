import { api } from "@convex/_generated/api";
import type { ProfileField, ProfileInput, TypedProfile } from "@domain/people/profiles";
import { PROFILE_FIELDS, ProfileInput as Profile } from "@domain/people/profiles";
import { messageFor, refusalOf } from "@domain/refusals";
import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft";
import { useZodForm } from "../../ui/form";
import { FIELD_LABELS } from "./field-labels";

const FIELD_MESSAGE_MS = 2_000;
const FORM_MESSAGE_MS = 3_000;

/** A success message disappears after `ms`. A failure stays until the next try. */
type SaveStatus = { tone: "ok"; text: string; ms: number } | { tone: "bad"; text: string };

type ProfileForm = UseFormReturn<TypedProfile, unknown, ProfileInput>;

/**
 * Each field saves on blur, and the button saves all of them. Changes from elsewhere update untouched
 * fields. Unsaved changes stay in this browser.
 */
export function useProfileForm(userId: string, saved: TypedProfile) {
  const key = `profile-draft:${userId}`;
  const [draft] = useState(() => changedDraftFields(saved, readDraft(key)?.values));
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

/** The draft's fields that still differ from the saved profile. */
function changedDraftFields(saved: TypedProfile, kept: Record<string, unknown> = {}): Partial<TypedProfile> {
  const texts = PROFILE_FIELDS.filter((name) => typeof kept[name] === "string" && kept[name] !== saved[name]);
  return Object.fromEntries(texts.map((name) => [name, kept[name]]));
}

function changedFields(values: TypedProfile, saved: TypedProfile): ProfileField[] {
  return PROFILE_FIELDS.filter((name) => values[name] !== saved[name]);
}

/** Keeps unsaved changes in this browser for the next visit. */
function usePersistDraft(key: string, values: TypedProfile, saved: TypedProfile): void {
  useEffect(() => {
    const unsaved = changedFields(values, saved);
    if (unsaved.length === 0) return dropDraft(key);
    keepDraft(key, {
      at: Date.now(),
      values: Object.fromEntries(unsaved.map((name) => [name, values[name]])),
    });
  }, [key, values, saved]);
}

/** Updates untouched fields when the profile changes elsewhere. Edited fields stay. */
function useSyncFromServer({ getValues, setValue }: ProfileForm, saved: TypedProfile): void {
  const before = useRef(saved);
  useEffect(() => {
    for (const name of PROFILE_FIELDS) {
      const previous = before.current[name];
      if (saved[name] !== previous && getValues(name) === previous) setValue(name, saved[name]);
    }
    before.current = saved;
  }, [getValues, setValue, saved]);
}
