import { v } from "convex/values";
import { vRight } from "../../vocabulary";

/** An issue waits for its Tuesday, was given to its run, or was not sent in time. */
export const vDigestState = v.union(v.literal("open"), v.literal("sent"), v.literal("missed"));
export const vDigestSection = v.union(v.literal("new"), v.literal("rising"), v.literal("rights"));
export const vDigestReader = v.union(v.literal("producer"), v.literal("author"), v.literal("reader"));
/** A right that became available, in the shape of `OpenedRight` in domain/mail/digest. */
export const vRightOpening = v.object({ right: vRight, openedAt: v.number(), isAgain: v.boolean() });
