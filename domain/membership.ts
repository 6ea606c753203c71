const DAY_MS = 86_400_000;

/** What an author reads of their membership (PAY-04): a trial says how long it lasts, a rare status stands in capitals. */
export function membershipLabel(
  { status, trialEndsAt }: { status: string; trialEndsAt: number | null },
  now: number,
): string {
  switch (status) {
    case "none":
      return "Not set up yet";
    case "active":
      return "Active";
    case "trialing":
      return trialEndsAt === null ? "Trial" : `Trial, ${daysLeft(trialEndsAt, now)}`;
    case "past_due":
      return "Past due";
    default:
      return status.replaceAll("_", " ").toUpperCase();
  }
}

function daysLeft(end: number, now: number): string {
  const days = Math.max(0, Math.ceil((end - now) / DAY_MS));
  return days === 1 ? "1 day left" : `${days} days left`;
}
