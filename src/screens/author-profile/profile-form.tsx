import { api } from "@convex/_generated/api";
import { PROFILE_FIELDS } from "@domain/people/profiles";
import { messageFor } from "@domain/refusal-errors";
import { useQueries } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useViewer } from "../../lib/viewer";
import { ErrorPanel } from "../../ui/empty-state";
import { Form, SubmitButton } from "../../ui/form/form";
import { FormBar, RestoredNotice } from "../../ui/form/form-parts";
import { FrameLoader } from "../../ui/frames";
import { HeadshotField } from "./headshot-field";
import { AboutYou, BasicInformation, Links } from "./profile-fields";
import { useProfileForm } from "./use-profile-form";

type OwnProfile = FunctionReturnType<typeof api.profiles.me>;

const PROFILE_QUERY = { profile: { query: api.profiles.me, args: {} } };

/** The author's profile form, used on its own page and in the dashboard. */
export function ProfileForm() {
  const { user } = useViewer();
  // `useQueries` returns a refusal instead of throwing it. The route guard shows its own message for a role
  // change.
  const profile = useQueries(PROFILE_QUERY).profile as OwnProfile | Error | undefined;
  if (user === null || profile === undefined) return <FrameLoader className="py-16" />;
  if (profile instanceof Error) return <ErrorPanel>{messageFor(profile)}</ErrorPanel>;
  return <Editor key={user.userId} userId={user.userId} profile={profile} />;
}

function Editor({ userId, profile }: { userId: string; profile: OwnProfile }) {
  const { zodForm, saveOnBlur, saveStatus, reportSaved, isSaving, isDirty, isResumed, startOver } =
    useProfileForm(userId, profile.fields);
  const label = isSaving ? "Saving..." : isDirty ? "Save All Changes" : "All Changes Saved";
  return (
    <Form {...zodForm} aria-label="Profile">
      {isResumed && <RestoredNotice onStartOver={startOver}>Restored your unsaved changes.</RestoredNotice>}
      <div
        onBlur={({ target }) => {
          const name = PROFILE_FIELDS.find((field) => field === (target as { name?: string }).name);
          if (name !== undefined) void saveOnBlur(name);
        }}
      >
        <BasicInformation
          headshot={
            <HeadshotField name={profile.displayName} url={profile.headshotUrl} onSaved={reportSaved} />
          }
        />
        <AboutYou storedGenre={profile.fields.mainGenre} />
        <Links />
      </div>
      <FormBar>
        <SaveStatusLine saveStatus={saveStatus} />
        <SubmitButton
          variant={isDirty || isSaving ? "primary" : "muted"}
          busyLabel="Saving..."
          className="min-w-44 max-sm:w-full"
        >
          {label}
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

/** Keeps its height without a message, so that the button doesn't move. */
function SaveStatusLine({ saveStatus }: { saveStatus: ReturnType<typeof useProfileForm>["saveStatus"] }) {
  const Glyph = saveStatus?.tone === "bad" ? CircleAlert : Check;
  return (
    <div className="min-h-5 min-w-0 flex-1 text-14 max-sm:basis-full">
      {saveStatus?.tone === "bad" ? (
        <p role="alert" className="flex items-start gap-2 text-bad">
          <Glyph size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {saveStatus.text}
        </p>
      ) : (
        <p role="status" className="flex items-start gap-2 text-ok">
          {saveStatus !== null && <Glyph size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />}
          {saveStatus === null ? (
            <span className="text-muted">Each field saves when you leave it.</span>
          ) : (
            saveStatus.text
          )}
        </p>
      )}
    </div>
  );
}
