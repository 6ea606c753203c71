import { api } from "@convex/_generated/api";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { AddressForm } from "./address-form";
import { ChoicesForm } from "./choices-form";
import { ExpiredLink } from "./expired-link";
import { FailureNotice, PageHeading } from "./page-parts";

type Opened = FunctionReturnType<typeof api.preferences.open>;

interface ByLinkProps {
  token: string;
  home: string;
}

/** Preferences of the address that the link was sent to. */
export function ChoicesByLink({ token, home }: ByLinkProps) {
  const { opened, hasFailed, retry } = useOpenedLink(token);
  const save = useMutation(api.preferences.save);
  if (hasFailed) return <FailedLink retry={retry} />;
  if (opened === null) return <ChoicesSkeleton />;
  if (opened.state !== "open")
    return opened.state === "expired" ? (
      <ExpiredLink token={token} home={home} />
    ) : (
      <AddressForm home={home} isAfterDamagedLink />
    );
  return <ChoicesForm start={opened.preferences} home={home} save={(input) => save({ token, ...input })} />;
}

/** The logged-in user's preferences. */
export function OwnChoices() {
  const loaded = useQuery(api.preferences.get, {});
  const [start, setStart] = useState(loaded);
  const save = useMutation(api.preferences.save);
  // The form keeps what it began with: a save must not begin it anew.
  if (start === undefined && loaded !== undefined) setStart(loaded);
  if (start === undefined) return <ChoicesSkeleton />;
  return <ChoicesForm start={start} home="/dashboard" save={(input) => save(input)} />;
}

/** Opens a link once, and again by `retry`. */
function useOpenedLink(token: string) {
  const open = useMutation(api.preferences.open);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    open({ token }).then(
      (result) => isCurrent && setOpened(result),
      () => isCurrent && setFailures(attempts),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, token, attempts]);
  return { opened, hasFailed: failures === attempts, retry: () => setAttempts((before) => before + 1) };
}

function FailedLink({ retry }: { retry: () => void }) {
  return (
    <>
      <PageHeading>Choose which emails you get, or none.</PageHeading>
      <FailureNotice sentence="Couldn’t load your preferences." />
      <Button variant="primary" size="lg" onClick={retry}>
        Try Again
      </Button>
    </>
  );
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
