import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "./_generated/dataModel";
import { bookChanged } from "./model/bookTrigger";
import { favoriteChanged } from "./model/interest";
import { contactChanged, profileChanged } from "./model/profileTrigger";
import { sponsorshipChanged } from "./model/sponsorships";

/** What follows from a write, in the same transaction. Runs only for writes through the wrapped `db`. */
export const triggers = new Triggers<DataModel>();

triggers.register("books", bookChanged);
triggers.register("favorites", favoriteChanged);
triggers.register("profiles", profileChanged);
triggers.register("profileContacts", contactChanged);
triggers.register("sponsorships", sponsorshipChanged);
