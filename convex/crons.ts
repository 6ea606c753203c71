import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("end overdue sponsorships", { minutes: 10 }, internal.jobs.sponsorships.expireDue);
crons.daily("reshuffle sponsored books", { hourUTC: 3, minuteUTC: 7 }, internal.jobs.sponsorships.reshuffle, {
  cursor: null,
});

crons.daily("forget old view marks", { hourUTC: 3, minuteUTC: 21 }, internal.jobs.views.forget, {});
crons.interval("send mail that waits", { minutes: 5 }, internal.email.outbox.sweep);
crons.daily("delete files nobody attached", { hourUTC: 3, minuteUTC: 51 }, internal.jobs.uploads.sweep, {
  cursor: null,
});
crons.daily("forget ended logins and codes", { hourUTC: 3, minuteUTC: 37 }, internal.jobs.cleanup.run, {});
crons.daily("go on with closed accounts", { hourUTC: 4, minuteUTC: 29 }, internal.jobs.leaving.goOn, {});
crons.daily("delete outdated records", { hourUTC: 4, minuteUTC: 11 }, internal.jobs.retention.run, {});
crons.weekly(
  "compare memberships with Stripe",
  { dayOfWeek: "sunday", hourUTC: 4, minuteUTC: 13 },
  internal.stripe.sync.reconcile,
  {},
);
crons.hourly("remind of trials that end", { minuteUTC: 17 }, internal.jobs.reminders.trials, {
  cursor: null,
});
crons.hourly("remind of sponsorships that end", { minuteUTC: 23 }, internal.jobs.reminders.sponsorships, {
  cursor: null,
});
crons.monthly(
  "report on sponsored books",
  { day: 1, hourUTC: 10, minuteUTC: 37 },
  internal.jobs.sponsorReports.start,
  {},
);

export default crons;
