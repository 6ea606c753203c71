import { cronMutation } from "../functions";
import { resumeSending as resume } from "../model/mail/mailQueue";
import { remindOfOptions as remindOfEndingOptions } from "../model/mail/optionReminders";
import * as reminders from "../model/mail/reminders";

export const resumeSending = cronMutation(resume);
export const remindOfTrials = cronMutation(reminders.remindOfTrials);
export const remindOfSponsorships = cronMutation(reminders.remindOfSponsorships);
export const remindOfOptions = cronMutation(remindOfEndingOptions);
