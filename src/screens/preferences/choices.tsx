import { api } from "@convex/_generated/api";
import type { PreferenceInput } from "@domain/mail/preferences";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { AddressForm } from "./address-form";
import { ChoicesForm } from "./choices-form";

type Loaded = FunctionReturnType<typeof api.preferences.get>;

/** Preferences of the address that the link was sent to. */
export function ChoicesByLink({ token, home }: { token: string; home: string }) {
  const loaded = useFirstResult(useQuery(api.preferences.get, { token }));
  const save = useMutation(api.preferences.save);
  if (loaded === undefined) return <ChoicesSkeleton />;
  if (loaded === null) return <AddressForm home={home} isAfterStaleLink />;
  return <ChoicesForm start={loaded} home={home} save={(input) => save({ token, ...input })} />;
}

/** The logged-in user's preferences. */
export function OwnChoices() {
  const loaded = useFirstResult(useQuery(api.preferences.get, {}));
  const save = useMutation(api.preferences.save);
  if (!loaded) return <ChoicesSkeleton />;
  return <ChoicesForm start={loaded} home="/dashboard" save={(input: PreferenceInput) => save(input)} />;
}

/** Keeps the first result. Saving uses the link up, which must not remove the form. */
function useFirstResult(loaded: Loaded | undefined): Loaded | undefined {
  const [first, setFirst] = useState(loaded);
  if (first === undefined && loaded !== undefined) setFirst(loaded);
  return first ?? loaded;
}

function ChoicesSkeleton() {
  return (
    <SkeletonGroup label="Loading your preferences">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="mt-4 h-6 w-full max-w-96" />
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} className="mt-6 h-6 w-full max-w-80" />
      ))}
    </SkeletonGroup>
  );
}
