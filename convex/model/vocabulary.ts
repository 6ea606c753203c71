import type { VLiteral, VUnion } from "convex/values";
import { v } from "convex/values";
import { SIGNUP_GENRES } from "../../domain/accounts/signup";
import type { AuditAction } from "../../domain/admin/audit";
import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_TOPICS } from "../../domain/admin/audit";
import { BOOK_ORDERS, BOOK_TABS } from "../../domain/admin/book-lists";
import { EXPORT_KINDS } from "../../domain/admin/exports";
import { IMPORT_ROW_STATUSES, IMPORT_STATUSES } from "../../domain/admin/imports";
import { VIEW_TABLES } from "../../domain/admin/shared-views";
import { VERDICT_KINDS } from "../../domain/admin/import-verdicts";
import { ADMIN_STATUSES, STATUS_REASONS } from "../../domain/books/books";
import { SPONSORSHIP_STATUSES } from "../../domain/billing/sponsorships";
import { CONTACT_ROLES } from "../../domain/people/contact";
import { BOOK_GENRES, GENRES } from "../../domain/books/genres";
import { UPLOAD_KINDS } from "../../domain/covers/images";
import { MAIL_KINDS, MAIL_TYPES } from "../../domain/mail/mails";
import { MAIL_CHOICES } from "../../domain/mail/preferences";
import { FOLDERS, SIDES, THREAD_FILTERS, THREAD_STATES } from "../../domain/messages/threads";
import { NOTICE_KINDS } from "../../domain/notices/notices";
import { NOTICE_TOPICS } from "../../domain/notices/topics";
import { NEWS_STATES } from "../../domain/people/news";
import { MEMBER_SORTS } from "../../domain/billing/attention";
import { PLAN_KEYS } from "../../domain/billing/plans";
import { PRODUCTION_PHASES } from "../../domain/books/production";
import { CHECK_REASONS } from "../../domain/books/rating-checks";
import { MOVIE_RATINGS, REVIEW_BANDS } from "../../domain/books/ratings";
import { RIGHT_STATUSES, RIGHTS, STORED_RIGHT_TYPES } from "../../domain/books/rights";
import { APPROVAL_STATUSES, ROLES } from "../../domain/accounts/roles";
import { BAND_CODES, GENRE_CODES } from "../../domain/catalog/codes";
import { PRODUCER_SORTS } from "../../domain/producers/approvals";
import { CHECKS } from "../../domain/producers/evidence";
import { CONTRACT_STATUSES, OPTION_SORTS } from "../../domain/producers/options";
import { SAVED_SORTS } from "../../domain/producers/saved-books";
import { SEARCH_GENRES } from "../../domain/producers/search-genres";
import { ALERT_MODES } from "../../domain/producers/searches";
import { STORES } from "../../domain/links";
import { PASS_REASONS, SAVED_BOOK_STATES, STAGES } from "../../domain/producers/slate";
import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from "../../domain/trust/reports";
import { CAUTIONS } from "../../domain/trust/cautions";
import { SORTS } from "../../domain/catalog/sorts";
import { THEMES } from "../../domain/books/themes";

/** A validator for one of these words, with their exact type. */
export function oneOf<T extends string>(
  words: readonly T[],
): VUnion<T, VLiteral<T, "required">[], "required"> {
  return v.union(...words.map((word) => v.literal(word)));
}

export const vGenre = oneOf(GENRES);
export const vBookGenre = oneOf(BOOK_GENRES);
export const vTheme = oneOf(THEMES);
export const vRight = oneOf(RIGHTS);
export const vRightStatus = oneOf(RIGHT_STATUSES);
export const vStoredRightType = oneOf(Object.keys(STORED_RIGHT_TYPES) as (keyof typeof STORED_RIGHT_TYPES)[]);
export const vMovieRating = oneOf(MOVIE_RATINGS);
export const vReviewBand = oneOf(REVIEW_BANDS);
export const vStore = oneOf(STORES);
export const vCheckReason = oneOf(CHECK_REASONS);
export const vGenreCode = oneOf(Object.values(GENRE_CODES));
export const vBandCode = oneOf(Object.values(BAND_CODES));
export const vSort = oneOf(SORTS);
export const vRole = oneOf(ROLES);
export const vNoticeKind = oneOf(NOTICE_KINDS);
export const vNoticeTopic = oneOf(NOTICE_TOPICS);
export const vApprovalStatus = oneOf(APPROVAL_STATUSES);
export const vActorKind = oneOf(ACTOR_KINDS);
export const vCheck = oneOf(CHECKS);
/** What a message asks for that its recipient should think about first. */
export const vCaution = oneOf(CAUTIONS);
export const vReportKind = oneOf(REPORT_KINDS);
export const vReportReason = oneOf(REPORT_REASONS);
export const vReportState = oneOf(REPORT_STATES);
export const vReportDecision = oneOf(REPORT_DECISIONS);
export const vProducerSort = oneOf(PRODUCER_SORTS);
export const vAdminStatus = oneOf(ADMIN_STATUSES);
export const vBookTab = oneOf(BOOK_TABS);
export const vBookOrder = oneOf(BOOK_ORDERS);
export const vAuditAction = oneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[]);
export const vAuditTopic = oneOf(AUDIT_TOPICS);
export const vExportKind = oneOf(EXPORT_KINDS);
export const vViewTable = oneOf(VIEW_TABLES);
export const vStatusReason = oneOf(STATUS_REASONS);
export const vProductionPhase = oneOf(PRODUCTION_PHASES);
export const vSponsorshipStatus = oneOf(SPONSORSHIP_STATUSES);
export const vUploadKind = oneOf(UPLOAD_KINDS);
/** The book or profile a picture is for. */
export const vTarget = v.union(
  v.object({ kind: v.literal("cover"), bookId: v.id("books") }),
  v.object({ kind: v.literal("headshot") }),
);
/** A stored picture. A cover also has a smaller one, for lists. */
export const vPicture = v.object({ storageId: v.id("_storage"), cardId: v.optional(v.id("_storage")) });
export const vMailCategory = oneOf(MAIL_KINDS);
export const vMailType = oneOf(MAIL_TYPES);
export const vMailChoice = oneOf(MAIL_CHOICES.map(([choice]) => choice));
export const vContactRole = oneOf(CONTACT_ROLES);
export const vNewsState = oneOf(NEWS_STATES);
export const vStage = oneOf(STAGES);
export const vSavedSort = oneOf(SAVED_SORTS);
export const vPassReason = oneOf(PASS_REASONS);
export const vSavedBookState = oneOf(SAVED_BOOK_STATES);
export const vContractStatus = oneOf(CONTRACT_STATUSES);
export const vOptionSort = oneOf(OPTION_SORTS);
export const vImportStatus = oneOf(IMPORT_STATUSES);
export const vImportRowStatus = oneOf(IMPORT_ROW_STATUSES);
export const vVerdictKind = oneOf(VERDICT_KINDS);
export const vSignupGenre = oneOf(SIGNUP_GENRES);
export const vAlertMode = oneOf(ALERT_MODES);
/** The modes of an alert that is emailed. */
export const vAlertMailMode = v.union(v.literal("instant"), v.literal("daily"));
export const vSearchGenre = oneOf(SEARCH_GENRES);
export const vPublicationStatus = v.union(v.literal("draft"), v.literal("published"));
export const vMemberSort = oneOf(MEMBER_SORTS);
export const vSubscriptionStatus = oneOf([
  "none",
  "trialing",
  "active",
  "past_due",
  "paused",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
]);
/** All plans. Only `author` is sold. */
export const vSubscriptionPlan = oneOf(PLAN_KEYS);
/** The mirrored part of a membership at Stripe. */
export const vMirroredMembership = v.object({
  status: vSubscriptionStatus,
  startedAt: v.number(),
  trialEnd: v.optional(v.number()),
  currentPeriodEnd: v.optional(v.number()),
  cancelAtPeriodEnd: v.boolean(),
  /** When the payment that is overdue was first due. */
  overdueSince: v.optional(v.number()),
  monthlyCents: v.number(),
  lifetimeCents: v.number(),
});

const vOptionalRight = v.optional(vRightStatus);
/** Rights as the author sets them. A missing one is unavailable. */
export const vRightsMap = v.object({
  filmTV: vOptionalRight,
  audio: vOptionalRight,
  digitalGaming: vOptionalRight,
  merchandising: vOptionalRight,
  theaterStage: vOptionalRight,
  foreign: vOptionalRight,
});

/** Rights as visitors see them: all six, including a public option. */
export const vRightsShown = v.object({
  filmTV: vRightStatus,
  audio: vRightStatus,
  digitalGaming: vRightStatus,
  merchandising: vRightStatus,
  theaterStage: vRightStatus,
  foreign: vRightStatus,
});

/** Rights that are chosen or not, one flag for each. */
export const vChosenRights = v.object({
  filmTV: v.boolean(),
  audio: v.boolean(),
  digitalGaming: v.boolean(),
  merchandising: v.boolean(),
  theaterStage: v.boolean(),
  foreign: v.boolean(),
});

/** A source's figures, in the shape of `Figures` in domain/books/rating-checks. */
export const vFigures = v.object({ rating: v.optional(v.number()), reviews: v.optional(v.number()) });
const vCheckTime = v.optional(v.number());
/** When each source was checked, in the shape of `CheckTimes` in domain/books/rating-checks. */
export const vCheckTimes = v.object({ amazon: vCheckTime, goodreads: vCheckTime, audible: vCheckTime });

/** What a saved search asks of a book, in the shape of `Criteria` in domain/producers/search-criteria. */
export const vCriteria = v.object({
  genre: v.optional(vSearchGenre),
  minRating: v.number(),
  minReviewCount: v.number(),
  maxReviewCount: v.optional(v.number()),
  keywords: v.array(v.string()),
  movieRatings: v.array(vMovieRating),
  rightsAvailable: vChosenRights,
});

/** The catalog's filters, in the shape of `Filters` in domain/catalog/facets. */
export const vFilters = v.object({
  genre: v.optional(vGenre),
  right: v.optional(vRight),
  band: v.optional(vReviewBand),
  audiobook: v.optional(v.boolean()),
  screenplay: v.optional(v.boolean()),
  checked: v.optional(v.boolean()),
});

export const vFolder = oneOf(FOLDERS);
export const vFolderCounts = v.object({ open: v.number(), closed: v.number(), archived: v.number() });
export const vThreadFilter = oneOf(THREAD_FILTERS);
export const vThreadState = oneOf(THREAD_STATES);
export const vSide = oneOf(SIDES);
