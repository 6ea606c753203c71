import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "./_generated/dataModel";
import { recordContact, recordSave } from "./model/people/authorNews";
import { bookChanged } from "./model/books/bookTrigger";
import { messageChanged } from "./model/people/contactMessages";
import { countSave } from "./model/books/interest";
import { mailChanged, mailLogged } from "./model/mail/mailTrigger";
import { contactChanged, profileChanged } from "./model/people/profileTrigger";
import { optionChanged } from "./model/producers/options";
import { saveChanged } from "./model/producers/saves";
import { searchChanged } from "./model/producers/searches";
import { matchChanged } from "./model/producers/searchMatches";
import { checkoutChanged } from "./model/billing/revenue";
import { sponsorshipChanged } from "./model/billing/sponsorships";
import { subscriptionChanged } from "./model/billing/subscriptionTrigger";
import { contactRevealed, viewMarked } from "./model/books/views";

/** Derives data after a write, in the same transaction. Runs only for writes through the wrapped `db`. */
export const triggers = new Triggers<DataModel>();

triggers.register("books", bookChanged);
triggers.register("checkouts", checkoutChanged);
triggers.register("contactMessages", messageChanged);
triggers.register("favorites", saveChanged);
triggers.register("favorites", countSave);
triggers.register("favorites", recordSave);
triggers.register("optionedBooks", optionChanged);
triggers.register("savedSearches", searchChanged);
triggers.register("searchMatches", matchChanged);
triggers.register("emailOutbox", mailChanged);
triggers.register("emailSendLog", mailLogged);
triggers.register("profiles", profileChanged);
triggers.register("profileContacts", contactChanged);
triggers.register("sponsorships", sponsorshipChanged);
triggers.register("subscriptions", subscriptionChanged);
triggers.register("viewMarks", viewMarked);
triggers.register("contactReveals", contactRevealed);
triggers.register("contactReveals", recordContact);
