import { jobMutation } from "../functions";
import { refreshSaves as refresh, vRefresh } from "../model/producers/savedBookRefresh";
import { purgeSearch as purge, vPurge } from "../model/producers/searchMatches";

/** Brings the saves of a changed book up to date. */
export const refreshSaves = jobMutation(vRefresh, refresh);

/** Deletes a removed search for good, with its matches. */
export const purgeSearch = jobMutation(vPurge, purge);
