import { cronMutation } from "../functions";
import { resumeSending as resume } from "../model/mail/mailQueue";
import { remindOfOptions as remindOfEndingOptions } from "../model/mail/optionReminders";
import * as reminders from "../model/mail/reminders";
import * as tips from "../model/mail/tips";

export const resumeSending = cronMutation(resume);
export const remindOfTrials = cronMutation(reminders.remindOfTrials);
export const remindOfSponsorships = cronMutation(reminders.remindOfSponsorships);
export const remindOfOptions = cronMutation(remindOfEndingOptions);
export const sendTips = cronMutation(tips.sendTips);
export const remindToShare = cronMutation(tips.remindToShare);
