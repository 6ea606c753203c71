import { cronMutation, jobMutation } from "../functions";
import * as options from "../model/producers/optionWrites";
import * as passes from "../model/producers/passTotals";
import * as archive from "../model/producers/passedArchive";
import * as removed from "../model/producers/removedSaves";
import * as saves from "../model/producers/savedBookRefresh";
import * as alerts from "../model/producers/searches/searchAlerts";
import * as matches from "../model/producers/searches/searchMatches";

/** Brings the saves of a changed book up to date. */
export const refreshSaves = jobMutation(saves.vRefresh, saves.refreshSaves);
/** Deletes the saves of a deleted book. */
export const removeSaves = jobMutation(saves.vRemoval, saves.removeSaves);

/** Compares a book that became public or changed with the saved searches that can match it. */
export const matchSearches = jobMutation(matches.vMatching, matches.matchSearches);
/** Notes which matches of a changed book its searches still show. */
export const refreshMatches = jobMutation(matches.vBookMatches, matches.refreshMatches);
export const removeMatchesOfBook = jobMutation(matches.vBookMatches, matches.removeMatchesOfBook);
/** Deletes a removed search for good, with its matches. */
export const purgeSearch = jobMutation(matches.vPurge, matches.purgeSearch);
/** Emails a producer the new matches of their searches. */
export const sendAlert = jobMutation(alerts.vAlert, alerts.sendAlert);
export const resumeAlerts = cronMutation(alerts.resumeAlerts);
export const sendDailyAlerts = cronMutation(alerts.sendDailyAlerts);

/** Deletes a removed option for good. */
export const purgeOption = jobMutation(options.vPurge, options.purgeOption);

export const publishPasses = cronMutation(passes.publishPasses);

/** Archives a producer's passed cards, and takes them back. */
export const archivePassed = jobMutation(archive.vArchivePassed, archive.archivePassedOf);
export const restorePassed = jobMutation(archive.vRestorePassed, archive.restorePassedOf);

export const forgetRemoved = cronMutation(removed.forgetRemoved);
