import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "./_generated/dataModel";
import { contactTold, saveTold } from "./model/authorNews";
import { bookChanged } from "./model/bookTrigger";
import { messageChanged } from "./model/contactMessages";
import { favoriteChanged } from "./model/interest";
import { mailChanged, mailLogged } from "./model/mailTrigger";
import { contactChanged, profileChanged } from "./model/profileTrigger";
import { sponsorshipChanged } from "./model/sponsorships";
import { subscriptionChanged } from "./model/subscriptionTrigger";
import { contactRevealed, viewMarked } from "./model/views";

/** What follows from a write, in the same transaction. Runs only for writes through the wrapped `db`. */
export const triggers = new Triggers<DataModel>();

triggers.register("books", bookChanged);
triggers.register("contactMessages", messageChanged);
triggers.register("favorites", favoriteChanged);
triggers.register("favorites", saveTold);
triggers.register("emailOutbox", mailChanged);
triggers.register("emailSendLog", mailLogged);
triggers.register("profiles", profileChanged);
triggers.register("profileContacts", contactChanged);
triggers.register("sponsorships", sponsorshipChanged);
triggers.register("subscriptions", subscriptionChanged);
triggers.register("viewMarks", viewMarked);
triggers.register("contactReveals", contactRevealed);
triggers.register("contactReveals", contactTold);
