import { api } from "@convex/_generated/api";
import type { ProducerProfile, TypedProducerProfile } from "@domain/producers/profile";
import { ProducerProfileInput } from "@domain/producers/profile";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  changedDraft,
  changedFields,
  isSameValue,
  usePersistDraft,
  useSyncFromServer,
} from "../../../lib/saved-form";
import { useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";

/**
 * The producer's profile form. It saves what was changed, so that two windows can change different fields. Unsaved
 * changes stay in this browser, through a failure and a reload.
 */
export function useProfileForm(userId: string, saved: TypedProducerProfile) {
  const key = `producer-profile-draft:${userId}`;
  const [draft] = useState(() => changedDraft(key, saved));
  const save = useMutation(api.producers.save);
  const zodForm = useZodForm<TypedProducerProfile, ProducerProfile>(ProducerProfileInput, {
    defaults: { ...saved, ...draft },
    submit: async (profile) => {
      await save({ profile: changesOf(profile, saved) });
      // Links and names are saved in normal form, which the form then shows.
      zodForm.form.reset(profile);
      toast("ok", "Profile updated successfully!");
    },
    sentence: () => "Error updating profile. Please try again.",
  });
  const { form } = zodForm;
  const values = useWatch({ control: form.control }) as TypedProducerProfile;
  const unsaved = changedFields(values, saved);
  useSyncFromServer(form, saved);
  usePersistDraft(key, values, saved);
  return {
    zodForm,
    isDirty: unsaved.length > 0,
    /** True while the form shows unsaved changes from an earlier visit. */
    isResumed: unsaved.some((name) => isSameValue(draft[name], values[name])),
    startOver: () => form.reset(saved),
  };
}

function changesOf(profile: ProducerProfile, saved: TypedProducerProfile): Partial<ProducerProfile> {
  return Object.fromEntries(changedFields(profile, saved).map((name) => [name, profile[name]]));
}
