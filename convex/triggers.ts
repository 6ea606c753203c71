import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "./_generated/dataModel";

/** What follows from a write, in the same transaction. Runs only for writes through the wrapped `db`. */
export const triggers = new Triggers<DataModel>();
