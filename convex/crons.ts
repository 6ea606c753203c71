import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("end overdue sponsorships", { minutes: 10 }, internal.jobs.sponsorships.expireDue);
crons.daily("reshuffle sponsored books", { hourUTC: 3, minuteUTC: 7 }, internal.jobs.sponsorships.reshuffle, {
  cursor: null,
});

export default crons;
