import { cronMutation, jobMutation } from "../functions";
import { remindOfOptions as remind } from "../model/producers/optionReminders";
import { purgeOption as purgeOptionNow, vOptionPurge } from "../model/producers/optionWrites";
import { refreshSaves as refresh, vRefresh } from "../model/producers/savedBookRefresh";
import { purgeSearch as purge, vPurge } from "../model/producers/searchMatches";

/** Brings the saves of a changed book up to date. */
export const refreshSaves = jobMutation(vRefresh, refresh);

/** Deletes a removed search for good, with its matches. */
export const purgeSearch = jobMutation(vPurge, purge);

/** Deletes a removed option for good. */
export const purgeOption = jobMutation(vOptionPurge, purgeOptionNow);

/** Reminds producers of ending options. */
export const remindOfOptions = cronMutation(remind);
