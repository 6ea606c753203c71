import { cronMutation } from "../functions";
import { keepDigest as keep } from "../model/mail/digest/schedule";

export const keepDigest = cronMutation(keep);
