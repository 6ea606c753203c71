import { cronMutation, jobMutation } from "../functions";
import * as audit from "../model/audit";
import * as deletion from "../model/privacy/accountDeletion";
import * as expiry from "../model/privacy/expiry";
import * as retention from "../model/privacy/retention";

export const deleteExpired = cronMutation(expiry.deleteExpired);
export const deleteOutdated = cronMutation(retention.deleteOutdated);
export const removeSome = jobMutation(deletion.vRemoval, deletion.removeSome);
export const resumeRemovals = cronMutation(deletion.resumeRemovals);

/** Removes a deleted account's name from the rest of the log. */
export const forgetMoreLabels = jobMutation(audit.vForgetting, audit.forgetMoreLabels);
