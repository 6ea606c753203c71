import { api } from "@convex/_generated/api";
import { verificationText } from "@domain/producers/evidence";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useViewer } from "../../../lib/viewer";
import { Form, SubmitButton } from "../../../ui/form/form";
import { FormBar, RestoredNotice } from "../../../ui/form/form-parts";
import { Notice } from "../../../ui/notice";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { AboutYou, GenresOfInterest, Links } from "./profile-fields";
import { useProfileForm } from "./use-profile-form";

type Profile = FunctionReturnType<typeof api.producers.profile>;

/** The producer's own names, contact and links. */
export function EditProfile() {
  const profile = useQuery(api.producers.profile, {});
  const { user } = useViewer();
  if (profile === undefined || user === null) return <ProfileSkeleton />;
  return <Editor key={user.userId} userId={user.userId} profile={profile} />;
}

function Editor({ userId, profile: { email, fields, verification } }: { userId: string; profile: Profile }) {
  const { zodForm, isDirty, isResumed, startOver } = useProfileForm(userId, fields);
  return (
    <Form {...zodForm} aria-label="Profile" className="max-w-reading">
      {isResumed && <RestoredNotice onStartOver={startOver}>Restored your unsaved changes.</RestoredNotice>}
      {verification !== null && (
        <Notice tone="ok" icon={BadgeCheck} className="mb-6">
          <p>{verificationText(verification)}</p>
          <p>Authors see this until you change your name or company.</p>
        </Notice>
      )}
      <AboutYou email={email} />
      <Links />
      <GenresOfInterest />
      <FormBar>
        <p className="min-h-5 flex-1 text-14 text-muted max-sm:basis-full">
          {isDirty ? "You have unsaved changes." : "All changes saved."}
        </p>
        <SubmitButton busyLabel="Saving..." className="min-w-36 max-sm:w-full">
          Save Profile
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

/** As tall as the first section. */
function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading your profile" className="max-w-reading">
      <Skeleton className="h-7 w-28" />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-17 sm:h-16" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
