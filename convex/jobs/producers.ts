import { jobMutation } from "../functions";
import { refreshSaves as refresh, vRefresh } from "../model/producers/savedBookRefresh";

/** Brings the saves of a changed book up to date. */
export const refreshSaves = jobMutation(vRefresh, refresh);
