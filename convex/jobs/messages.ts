import { cronMutation } from "../functions";
import * as leaving from "../model/messages/leaving";

export const purgeThreads = cronMutation(leaving.purgeThreads);
