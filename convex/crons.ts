import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("end overdue sponsorships", { minutes: 10 }, internal.jobs.sponsorships.expireDue);

export default crons;
