import { cronMutation, jobMutation } from "../functions";
import * as counting from "../model/mail/campaigns/counting";
import { selectSome as selectSomePeople } from "../model/mail/campaigns/selection";
import * as upkeep from "../model/mail/campaigns/upkeep";
import * as walk from "../model/mail/campaigns/walk";

export const countSome = jobMutation(counting.vChain, counting.countSome);
export const selectSome = jobMutation(counting.vChain, selectSomePeople);
export const step = jobMutation(walk.vStep, walk.stepRun);
export const restartStuck = cronMutation(upkeep.restartStuck);
export const deleteUnstarted = cronMutation(upkeep.deleteUnstarted);
