import { cronMutation, jobMutation } from "../functions";
import * as leaving from "../model/messages/leaving";
import * as mails from "../model/messages/messageMails";
import * as renaming from "../model/messages/renaming";
import * as replies from "../model/messages/replyTimes";

export const purgeThreads = cronMutation(leaving.purgeThreads);
export const mailUnread = cronMutation(mails.mailUnread);
export const updateReplyTime = jobMutation(replies.vReplyTime, replies.updateReplyTime);
export const renameInThreads = jobMutation(renaming.vRenaming, renaming.renameInThreads);
