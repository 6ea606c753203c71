import { Triggers } from "convex-helpers/server/triggers";
import type { DataModel } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { auditChanged } from "./model/admin/audit/auditCounts";
import { recordContact } from "./model/people/authorNews";
import { contactRevealed, conversationChanged } from "./model/books/bookContacts";
import { bookChanged } from "./model/books/bookTrigger";
import { messageChanged } from "./model/people/contactMessages";
import { interestChanged } from "./model/books/interest";
import { ratingCheckChanged } from "./model/books/ratingChecks";
import { checkInWeek, viewInWeek } from "./model/mail/digest/bookWeeks";
import { answerChanged } from "./model/messages/replyTimes";
import { sideChanged } from "./model/messages/threadRows";
import { recipientChanged, runMailChanged } from "./model/mail/campaigns/results";
import { mailChanged, mailLogged } from "./model/mail/mailTrigger";
import { contactChanged, profileChanged } from "./model/people/profileTrigger";
import { optionChanged } from "./model/producers/options";
import { saveChanged } from "./model/producers/saves";
import { searchChanged } from "./model/producers/searches/searches";
import { matchChanged } from "./model/producers/searches/searchMatches";
import { blockChanged } from "./model/messages/folders";
import { blockLifted, nameChanged } from "./model/notices/named";
import { noticeChanged } from "./model/notices/noticeTrigger";
import { checkoutChanged } from "./model/billing/revenue";
import { sponsorshipChanged } from "./model/billing/sponsorships";
import { addressChanged, subscriptionChanged } from "./model/billing/subscriptionTrigger";
import { reportChanged } from "./model/trust/reports";
import { viewMarked } from "./model/books/views";

/** Derives data after a write, in the same transaction. Runs only for writes through the wrapped `db`. */
export const triggers = new Triggers<DataModel>();

triggers.register("auditLog", auditChanged);
triggers.register("blocks", blockLifted);
triggers.register("blocks", blockChanged);
triggers.register("books", bookChanged);
triggers.register("checkouts", checkoutChanged);
triggers.register("contactMessages", messageChanged);
triggers.register("favorites", saveChanged);
triggers.register("favorites", nameChanged);
triggers.register("favorites", interestChanged);
triggers.register("notices", noticeChanged);
triggers.register("optionedBooks", optionChanged);
triggers.register("ratingChecks", ratingCheckChanged);
triggers.register("ratingChecks", checkInWeek);
triggers.register("reports", reportChanged);
triggers.register("savedSearches", searchChanged);
triggers.register("searchMatches", matchChanged);
triggers.register("emailOutbox", mailChanged);
triggers.register("emailOutbox", runMailChanged);
triggers.register("campaignRecipients", recipientChanged);
triggers.register("emailSendLog", mailLogged);
triggers.register("profiles", profileChanged);
triggers.register("profileContacts", contactChanged);
triggers.register("threadSides", sideChanged);
triggers.register("threadSides", answerChanged);
triggers.register("sponsorships", sponsorshipChanged);
triggers.register("subscriptions", subscriptionChanged);
triggers.register("users", addressChanged);
triggers.register("viewMarks", viewMarked);
triggers.register("viewMarks", viewInWeek);
triggers.register("contactReveals", contactRevealed);
triggers.register("contactReveals", recordContact);
triggers.register("threads", conversationChanged);

type Write = "patch" | "replace" | "delete";
type Writer = Record<Write, (...args: readonly unknown[]) => Promise<void>>;

/**
 * The context for writing: each write runs the triggers of its table. A table without triggers is written directly, because
 * the helper would read the document before and after.
 */
export function withTriggers<Ctx extends MutationCtx>(ctx: Ctx): Ctx {
  const watched = triggers.wrapDB(ctx);
  const write = (name: Write, args: readonly unknown[], argsWithTable: number) => {
    const isDirect = args.length === argsWithTable && !Object.hasOwn(triggers.registered, String(args[0]));
    return ((isDirect ? ctx.db : watched.db) as unknown as Writer)[name](...args);
  };
  const writer: Writer = {
    patch: (...args) => write("patch", args, 3),
    replace: (...args) => write("replace", args, 3),
    delete: (...args) => write("delete", args, 2),
  };
  return { ...watched, db: { ...watched.db, ...writer } };
}
