import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();
const { billing, books, campaigns, digest, imports, mail, messages, privacy, producers } = internal.jobs;

crons.interval("resume sending email", { minutes: 5 }, mail.resumeSending, {});
crons.interval("email unread messages", { minutes: 1 }, messages.mailUnread, {});
crons.interval("restart stuck campaigns", { minutes: 5 }, campaigns.restartStuck, {});
crons.interval("resume copying pictures", { minutes: 7 }, imports.wakePictures, {});
crons.interval("count books of an older market", { minutes: 5 }, books.countOlderBooks, {});
crons.interval("write search texts of an older market", { minutes: 5 }, books.writeOlderTexts, {});
crons.interval("expire overdue sponsorships", { minutes: 10 }, billing.expireDueSponsorships, {});

crons.hourly("resume search alerts", { minuteUTC: 41 }, producers.resumeAlerts, {});
crons.hourly("remind authors of ending trials", { minuteUTC: 17 }, mail.remindOfTrials, {});
crons.hourly("remind authors of ending sponsorships", { minuteUTC: 23 }, mail.remindOfSponsorships, {});

// eslint-disable-next-line @convex-dev/no-top-of-hour-crons -- the digest goes at nine o’clock
crons.hourly("keep the weekly digest", { minuteUTC: 0 }, digest.keepDigest, {});
crons.hourly("delete counts of campaigns", { minuteUTC: 53 }, campaigns.deleteUnstarted, {});

crons.daily("give books their turn", { hourUTC: 0, minuteUTC: 3 }, books.rotateTurns, {});
crons.daily("reshuffle sponsored books", { hourUTC: 3, minuteUTC: 7 }, billing.reshuffleSponsored, {});
crons.daily("delete old view marks", { hourUTC: 3, minuteUTC: 21 }, books.deleteViewMarks, {});
crons.daily("delete rows of old imports", { hourUTC: 3, minuteUTC: 29 }, imports.deleteOldRows, {});
crons.daily("delete expired sessions and codes", { hourUTC: 3, minuteUTC: 37 }, privacy.deleteExpired, {});
crons.hourly("delete unused files", { minuteUTC: 51 }, books.deleteUnusedFiles, {});
crons.daily("delete outdated records", { hourUTC: 4, minuteUTC: 11 }, privacy.deleteOutdated, {});
crons.daily("queue overdue rating checks", { hourUTC: 5, minuteUTC: 3 }, books.queueOverdueChecks, {});
crons.daily("publish reasons for passing", { hourUTC: 4, minuteUTC: 49 }, producers.publishPasses, {});
crons.daily("forget removed saves", { hourUTC: 4, minuteUTC: 53 }, producers.forgetRemoved, {});
crons.daily("remind of ending options", { hourUTC: 8, minuteUTC: 47 }, mail.remindOfOptions, {});
crons.daily("email daily search alerts", { hourUTC: 13, minuteUTC: 9 }, producers.sendDailyAlerts, {});
crons.daily("delete words of deleted accounts", { hourUTC: 4, minuteUTC: 37 }, messages.purgeThreads, {});
crons.daily("resume account removals", { hourUTC: 4, minuteUTC: 29 }, privacy.resumeRemovals, {});

crons.weekly(
  "email tips about books",
  { dayOfWeek: "wednesday", hourUTC: 15, minuteUTC: 11 },
  mail.sendTips,
  {},
);
crons.monthly("remind authors to share", { day: 15, hourUTC: 16, minuteUTC: 19 }, mail.remindToShare, {});
crons.weekly(
  "reconcile memberships with Stripe",
  { dayOfWeek: "sunday", hourUTC: 4, minuteUTC: 13 },
  billing.reconcileMemberships,
  {},
);
crons.monthly(
  "report on sponsored books",
  { day: 1, hourUTC: 10, minuteUTC: 37 },
  billing.reportSponsored,
  {},
);

export default crons;
