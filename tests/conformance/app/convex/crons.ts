import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();
crons.interval("every second", { seconds: 1 }, internal.ticks.tick, { by: "interval" });
crons.cron("on the leap day", "0 0 29 2 *", internal.ticks.tick, { by: "leap day" });

export default crons;
