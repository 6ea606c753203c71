import { cronMutation } from "../functions";
import * as leaving from "../model/messages/leaving";
import * as mails from "../model/messages/messageMails";

export const purgeThreads = cronMutation(leaving.purgeThreads);
export const mailUnread = cronMutation(mails.mailUnread);
