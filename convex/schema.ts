import { authTables } from "@convex-dev/auth/server";
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { vAuditFilters } from "./model/admin/audit/auditFields";
import { vUndoStep } from "./model/admin/undoFields";
import { vImportUndo, vPictureTarget } from "./model/admin/imports/importFields";
import { vDraftContent } from "./model/mail/campaigns/draftFields";
import {
  vCampaignKind,
  vCampaignStep,
  vDelivery,
  vExclusionReason,
  vRecipientState,
  vRunCounts,
  vRunState,
  vWaitingFor,
} from "./model/mail/campaigns/fields";
import { vDigestSection, vDigestState, vRightOpening } from "./model/mail/digest/fields";
import {
  vDeskChange,
  vDeskCounts,
  vPassCounts,
  vPassedArchive,
  vRemovedCard,
  vRemovedSave,
} from "./model/producers/deskFields";
import {
  vActorKind,
  vAdminStatus,
  vAlertMailMode,
  vAlertMode,
  vApprovalStatus,
  vAuditAction,
  vAuditTopic,
  vBandCode,
  vBookGenre,
  vCheckReason,
  vCheckTimes,
  vChosenRights,
  vContactRole,
  vContractStatus,
  vCriteria,
  vExportKind,
  vFigures,
  vFolder,
  vFolderCounts,
  vGenre,
  vGenreCode,
  vImportRowStatus,
  vImportStatus,
  vMailCategory,
  vMailChoice,
  vMailType,
  vMirroredMembership,
  vMovieRating,
  vNewsState,
  vPassReason,
  vProductionPhase,
  vPublicationStatus,
  vReportKind,
  vReportReason,
  vReportState,
  vReviewBand,
  vRight,
  vNoticeKind,
  vNoticeTopic,
  vRightStatus,
  vRightsMap,
  vRightsShown,
  vRole,
  vSavedBookState,
  vSponsorshipStatus,
  vStage,
  vStatusReason,
  vStore,
  vStoredRightType,
  vSubscriptionPlan,
  vSubscriptionStatus,
  vTheme,
  vUploadKind,
  vViewTable,
} from "./model/vocabulary";

/** Times are epoch ms and money is whole cents. A missing optional field means unknown. */
/** A flag that is missing rather than false. */
const vFlag = v.optional(v.literal(true));

export default defineSchema({
  // Accounts. The auth library's tables keep its own index names.
  users: defineTable({
    name: v.optional(v.string()),
    image: v.optional(v.string()),
    email: v.optional(v.string()),
    emailVerificationTime: v.optional(v.number()),
    phone: v.optional(v.string()),
    phoneVerificationTime: v.optional(v.number()),
    isAnonymous: v.optional(v.boolean()),
    /** The role that access checks use. Missing until the person chooses one. */
    role: v.optional(vRole),
    /** The person's profile, kept by its trigger. Accounts from before lack it until a job ran. */
    profileId: v.optional(v.id("profiles")),
    /** Set when the account is closed, before its data is removed. */
    disabledAt: v.optional(v.number()),
  })
    .index("email", ["email"])
    .index("phone", ["phone"])
    .index("by_disabledAt", ["disabledAt"]),
  authAccounts: authTables.authAccounts,
  authVerifiers: authTables.authVerifiers,
  authRateLimits: authTables.authRateLimits,
  authSessions: defineTable({
    ...authTables.authSessions.validator.fields,
    /** When the password was last confirmed in this session, after login. */
    passwordConfirmedAt: v.optional(v.number()),
    /** What the login's connection said of itself: "Firefox on Windows", and its shortened address. */
    browser: v.optional(v.string()),
    network: v.optional(v.string()),
  })
    .index("userId", ["userId"])
    .index("by_expirationTime", ["expirationTime"]),
  authRefreshTokens: defineTable(authTables.authRefreshTokens.validator)
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- the library reads it by name, newest first
    .index("sessionId", ["sessionId"])
    .index("sessionIdAndParentRefreshTokenId", ["sessionId", "parentRefreshTokenId"])
    .index("by_expirationTime", ["expirationTime"]),
  authVerificationCodes: defineTable(authTables.authVerificationCodes.validator)
    .index("accountId", ["accountId"])
    .index("code", ["code"])
    .index("by_expirationTime", ["expirationTime"]),

  /** One per user. An unclaimed profile belongs to an imported author without an account. */
  profiles: defineTable({
    userId: v.optional(v.id("users")),
    userType: vRole,
    firstName: v.string(),
    lastName: v.string(),
    penName: v.optional(v.string()),
    city: v.optional(v.string()),
    bio: v.optional(v.string()),
    mainGenre: v.optional(v.string()),
    profileImageId: v.optional(v.id("_storage")),
    profileImageUrl: v.optional(v.string()),
    website: v.optional(v.string()),
    twitter: v.optional(v.string()),
    instagram: v.optional(v.string()),
    facebook: v.optional(v.string()),
    linkedin: v.optional(v.string()),
    tiktok: v.optional(v.string()),
    bluesky: v.optional(v.string()),
    companyName: v.optional(v.string()),
    imdbUrl: v.optional(v.string()),
    genresOfInterest: v.array(v.string()),
    agreedToTerms: v.optional(v.object({ version: v.string(), at: v.number() })),
    marketingConsent: v.optional(
      v.object({ given: v.boolean(), text: v.string(), version: v.string(), at: v.number() }),
    ),
    signupDate: v.number(),
    /** Producers only. They see the reason; only admins see the notes. */
    approvalStatus: v.optional(vApprovalStatus),
    approvalDate: v.optional(v.number()),
    approvalReason: v.optional(v.string()),
    approvalNotes: v.optional(v.string()),
    approvedBy: v.optional(v.id("users")),
    subscriptionPlan: v.optional(vSubscriptionPlan),
    subscriptionStatus: v.optional(vSubscriptionStatus),
    trialEndsAt: v.optional(v.number()),
    currentPeriodEnd: v.optional(v.number()),
    stripeCustomerId: v.optional(v.string()),
    claimStatus: v.union(v.literal("claimed"), v.literal("unclaimed")),
    updatedAt: v.number(),
    // Derived by triggers.
    displayName: v.string(),
    slug: v.string(),
    bookCount: v.number(),
    publicBookCount: v.number(),
    publicGenres: v.array(v.string()),
    searchText: v.string(),
    /** Producers only: their place among those to review. */
    reviewOrder: v.optional(v.number()),
    /** Authors only: the median time to their first answer, in ms, once there are three. A job follows behind. */
    repliesIn: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_slug", ["slug"])
    .index("by_userType_signupDate", ["userType", "signupDate"])
    .index("by_userType_approvalStatus_signupDate", ["userType", "approvalStatus", "signupDate"])
    .index("by_userType_reviewOrder", ["userType", "reviewOrder"])
    .index("by_userType_approvalStatus_reviewOrder", ["userType", "approvalStatus", "reviewOrder"])
    .index("by_claimStatus_userType", ["claimStatus", "userType"])
    .index("by_subscriptionStatus_trialEndsAt", ["subscriptionStatus", "trialEndsAt"])
    .index("by_stripeCustomerId", ["stripeCustomerId"])
    .searchIndex("search_profiles", {
      searchField: "searchText",
      filterFields: ["userType", "approvalStatus"],
    }),

  /** Contact data has its own two tables, which catalog code never reads. */
  profileContacts: defineTable({
    profileId: v.id("profiles"),
    email: v.optional(v.string()),
    phone: v.optional(v.string()),
  })
    .index("by_profileId", ["profileId"])
    .index("by_email", ["email"]),
  bookContacts: defineTable({
    bookId: v.id("books"),
    email: v.optional(v.string()),
    phone: v.optional(v.string()),
  })
    .index("by_bookId", ["bookId"])
    .index("by_email", ["email"]),

  /** Former author page addresses, which redirect. */
  slugHistory: defineTable({ slug: v.string(), profileId: v.id("profiles") })
    .index("by_slug", ["slug"])
    .index("by_profileId", ["profileId"]),

  producerProfiles: defineTable({
    userId: v.id("users"),
    imdbProLink: v.optional(v.string()),
    websiteLink: v.optional(v.string()),
    linkedinLink: v.optional(v.string()),
    twitterLink: v.optional(v.string()),
    instagramLink: v.optional(v.string()),
    updatedAt: v.number(),
  }).index("by_userId", ["userId"]),

  /** What an admin checked for a decision about a producer. Authors see which checks and when, never the note. */
  producerEvidence: defineTable({
    profileId: v.id("profiles"),
    companyEmail: v.boolean(),
    imdbUrl: v.string(),
    callNote: v.string(),
    /** Whose checks they are: under another name or company nothing counts as checked. */
    checkedName: v.optional(v.string()),
    checkedAt: v.number(),
    checkedBy: v.optional(v.id("users")),
  }).index("by_profileId", ["profileId"]),

  // The catalog.
  books: defineTable({
    ownerId: v.optional(v.id("users")),
    /** When it was added, for a book that is older than its document. Never changes: it is counted on its day. */
    addedAt: v.optional(v.number()),
    profileId: v.optional(v.id("profiles")),
    slug: v.string(),
    title: v.string(),
    subtitle: v.optional(v.string()),
    subgenre: v.optional(v.string()),
    authorName: v.string(),
    genre: vBookGenre,
    synopsis: v.string(),
    logline: v.string(),
    isbn13: v.optional(v.string()),
    coverImageId: v.optional(v.id("_storage")),
    /** The same cover, smaller, for lists. Missing on covers from before there were two sizes. */
    coverCardId: v.optional(v.id("_storage")),
    /** An imported cover's URL. The server copies it once, and pages never load it from there. */
    coverImageUrl: v.optional(v.string()),
    amazonRating: v.optional(v.number()),
    amazonReviewsCount: v.optional(v.number()),
    amazonLink: v.optional(v.string()),
    goodreadsRating: v.optional(v.number()),
    goodreadsReviewsCount: v.optional(v.number()),
    goodreadsLink: v.optional(v.string()),
    audibleRating: v.optional(v.number()),
    audibleReviewsCount: v.optional(v.number()),
    audibleLink: v.optional(v.string()),
    awards: v.optional(v.string()),
    bestsellerDetails: v.optional(v.string()),
    screenplayAvailable: v.boolean(),
    hasAudiobook: v.boolean(),
    audiobookLink: v.optional(v.string()),
    themes: v.array(vTheme),
    similarMovie1: v.optional(v.string()),
    similarMovie2: v.optional(v.string()),
    rights: vRightsMap,
    publicationStatus: vPublicationStatus,
    /** True while the author's own choice of status holds. Saving the form derives it again. */
    statusByHand: v.optional(v.boolean()),
    publicationDate: v.optional(v.number()),
    wordCount: v.optional(v.number()),
    pageCount: v.optional(v.number()),
    isComplete: v.optional(v.boolean()),
    movieRating: v.optional(vMovieRating),
    /** Missing means listed. */
    isListed: v.optional(v.boolean()),
    hiddenBy: v.optional(v.union(v.literal("author"), v.literal("admin"))),
    isBlocked: v.boolean(),
    /** Off-platform interest entered by an admin. The audit log has the source. */
    producersInterested: v.number(),
    isOptioned: v.boolean(),
    isOptionedPublic: v.boolean(),
    optionedRights: v.optional(v.array(vRight)),
    optionedDate: v.optional(v.number()),
    optionedVerifiedBy: v.optional(v.string()),
    productionPhase: v.optional(vProductionPhase),
    productionStatus: v.optional(v.string()),
    /** When an admin last checked each source's figures. An edit of them removes it. */
    ratingsCheckedAt: v.optional(vCheckTimes),
    updatedAt: v.number(),
    /** Random, 0 to 1. Orders the lists that are sorted at random. */
    shuffleKey: v.number(),
    /** When the book last stood in the queue of today’s turns. */
    turnAt: v.optional(v.number()),
    // Derived from `sponsorships` by its trigger.
    sponsored: v.boolean(),
    sponsoredUntil: v.optional(v.number()),
    isSponsored: v.boolean(),
    /** True while a changed figure waits for its check. Derived from `ratingChecks` by its trigger. */
    isHeldBack: v.optional(v.literal(true)),
    // Derived by triggers.
    /** Its card. A book of an older market may name none; then an index finds it. */
    cardId: v.optional(v.id("bookCards")),
    bestRating: v.number(),
    totalReviews: v.number(),
    qualifies: v.boolean(),
    isPublic: v.boolean(),
    adminStatus: vAdminStatus,
    statusReason: v.optional(vStatusReason),
    reviewBand: v.optional(vReviewBand),
    ratingsChecked: v.optional(v.literal(true)),
    rightsShown: vRightsShown,
    sponsoredPublic: v.boolean(),
    isSuccessStory: v.boolean(),
    publicSince: v.optional(v.number()),
    titleSort: v.string(),
    /** Only in a market from before `bookTexts`, until a job has moved it there. */
    searchText: v.optional(v.string()),
    adminText: v.string(),
  })
    .index("by_slug", ["slug"])
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- an author's own list is ordered newest first
    .index("by_ownerId", ["ownerId"])
    .index("by_ownerId_isPublic_totalReviews", ["ownerId", "isPublic", "totalReviews"])
    .index("by_isPublic_turnAt", ["isPublic", "turnAt"])
    .index("by_isPublic_genre_shuffleKey", ["isPublic", "genre", "shuffleKey"])
    .index("by_sponsoredPublic_shuffleKey", ["sponsoredPublic", "shuffleKey"])
    .index("by_isSponsored_sponsoredUntil", ["isSponsored", "sponsoredUntil"])
    // The admin's lists, in each of their orders.
    .index("by_titleSort", ["titleSort"])
    .index("by_bestRating", ["bestRating"])
    .index("by_totalReviews", ["totalReviews"])
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- the order by date ends with the creation time
    .index("by_adminStatus", ["adminStatus"])
    .index("by_adminStatus_titleSort", ["adminStatus", "titleSort"])
    .index("by_adminStatus_bestRating", ["adminStatus", "bestRating"])
    .index("by_adminStatus_totalReviews", ["adminStatus", "totalReviews"])
    .index("by_isbn13", ["isbn13"])
    .index("by_isSuccessStory_optionedDate", ["isSuccessStory", "optionedDate"])
    .index("by_isOptioned_optionedDate", ["isOptioned", "optionedDate"])
    .index("by_profileId_isPublic_totalReviews", ["profileId", "isPublic", "totalReviews"])
    .index("by_profileId_isPublic_genre_totalReviews", ["profileId", "isPublic", "genre", "totalReviews"])
    .searchIndex("search_admin", {
      searchField: "adminText",
      filterFields: ["adminStatus", "isSponsored"],
    }),

  /** Counts that change on every visit. On `books`, each write would rerun every query that lists the book. */
  bookStats: defineTable({
    bookId: v.id("books"),
    /** A book has one row without it, and views are in others: their sums count. */
    shard: v.optional(v.number()),
    views: v.number(),
    contacts: v.number(),
    /** Views by month (YYYY-MM), this one and the last, for the monthly report. */
    viewsIn: v.optional(v.record(v.string(), v.number())),
    /** How many approved producers passed on the book for each reason, as a daily job last published it. */
    passes: v.optional(vPassCounts),
  }).index("by_bookId_shard", ["bookId", "shard"]),

  /** What happened to a book in one week of the digest, counted by triggers. Kept for two months. */
  bookWeeks: defineTable({
    bookId: v.id("books"),
    /** The issue that reports it (`domain/mail/digest-calendar.ts`). */
    week: v.string(),
    /** Set for rows that hold views alone. */
    shard: v.optional(v.number()),
    /** Saves by approved producers, less those taken back. */
    saves: v.number(),
    views: v.number(),
    contacts: v.number(),
    /** Figures that an admin checked. */
    checks: v.number(),
    sponsorship: v.optional(v.union(v.literal("started"), v.literal("ended"))),
  })
    .index("by_bookId_week_shard", ["bookId", "week", "shard"])
    .index("by_week_saves", ["week", "saves"]),

  /** A book's reasons for passing since they changed, until they are published. A book without a row has no change. */
  passTotals: defineTable({ bookId: v.id("books"), passes: vPassCounts }).index("by_bookId", ["bookId"]),

  /** The card of a book in lists, one per book, derived from the book and its saves. */
  bookCards: defineTable({
    bookId: v.id("books"),
    slug: v.string(),
    title: v.string(),
    authorName: v.string(),
    genre: vBookGenre,
    logline: v.string(),
    bestRating: v.number(),
    totalReviews: v.number(),
    amazonReviewsOnly: v.boolean(),
    movieRating: v.optional(vMovieRating),
    /** Encoded (`encodeRights` of domain/books/rights), but not on a card of an older market. */
    rights: v.union(v.string(), vRightsShown),
    /** The cover as lists show it. */
    coverImageId: v.optional(v.id("_storage")),
    /** The book's `producersInterested`, never negative. */
    verifiedInterest: v.number(),
    /** Saves by approved producers. */
    favoriteCount: v.number(),
    /** The row of `bookWeeks` in which `favoriteCount` last changed. It may be gone. */
    weekId: v.optional(v.id("bookWeeks")),
    /** When a scheduled job last copied `favoriteCount` to the catalog rows, or next will, in epoch ms. */
    orderDueAt: v.optional(v.number()),
    /** True once `catalogCounts` follow the book. Missing on cards from before there were counts. */
    isCounted: v.optional(v.boolean()),
    /** The text by which search finds the book, null while it is not public. Missing on cards from before `bookTexts`. */
    textId: v.optional(v.union(v.id("bookTexts"), v.null())),
  })
    .index("by_bookId", ["bookId"])
    .index("by_isCounted", ["isCounted"])
    .index("by_textId", ["textId"]),

  /**
   * What public search reads: the words of a public book and what it is filtered and sorted by. A search parses every
   * field of each hit, so a row has only these. A flag is missing rather than false.
   */
  bookTexts: defineTable({
    cardId: v.id("bookCards"),
    bookId: v.id("books"),
    /** The title is its first line. */
    searchText: v.string(),
    genre: vBookGenre,
    reviewBand: v.optional(vReviewBand),
    hasAudiobook: vFlag,
    screenplayAvailable: vFlag,
    ratingsChecked: vFlag,
    isSponsored: vFlag,
    // The rights that are available.
    filmTV: vFlag,
    audio: vFlag,
    digitalGaming: vFlag,
    merchandising: vFlag,
    theaterStage: vFlag,
    foreign: vFlag,
    // As in `catalogRows`.
    totalReviews: v.number(),
    bestRating: v.number(),
    publicSince: v.number(),
  }).searchIndex("search_public", {
    searchField: "searchText",
    filterFields: [
      "genre",
      "reviewBand",
      "hasAudiobook",
      "screenplayAvailable",
      "ratingsChecked",
      "isSponsored",
      "filmTV",
      "audio",
      "digitalGaming",
      "merchandising",
      "theaterStage",
      "foreign",
    ],
  }),

  /** One document: the books that have their turn today (`domain/catalog/rotation.ts`). */
  turns: defineTable({ day: v.string(), bookIds: v.array(v.id("books")) }),

  /** The public books of a genre by facet and review range (`domain/catalog/counts.ts`). */
  catalogCounts: defineTable({ genreCode: vGenreCode, counts: v.record(v.string(), v.number()) }).index(
    "by_genreCode",
    ["genreCode"],
  ),

  /**
   * The filter and sort keys of public books, one row for each facet a book satisfies (`domain/catalog/facets.ts`).
   * Each sort order has an index for every combination of genre and review range, with codes of
   * `domain/catalog/codes.ts`. The order by reviews contains the review range.
   */
  catalogRows: defineTable({
    facet: v.string(),
    cardId: v.id("bookCards"),
    genreCode: vGenreCode,
    bandCode: v.optional(vBandCode),
    totalReviews: v.number(),
    /** 0 for a book that is held back, which puts it last by rating. */
    bestRating: v.number(),
    /** The rating of a book that is held back. */
    heldRating: v.optional(v.number()),
    publicSince: v.number(),
    /** The card's count when a job last copied it here. */
    favoriteCount: v.number(),
    titleSort: v.string(),
  })
    .index("by_cardId", ["cardId"])
    .index("by_facet_totalReviews", ["facet", "totalReviews"])
    .index("by_facet_genreCode_totalReviews", ["facet", "genreCode", "totalReviews"])
    .index("by_facet_bestRating_totalReviews", ["facet", "bestRating", "totalReviews"])
    .index("by_facet_genreCode_bestRating_totalReviews", ["facet", "genreCode", "bestRating", "totalReviews"])
    .index("by_facet_bandCode_bestRating_totalReviews", ["facet", "bandCode", "bestRating", "totalReviews"])
    .index("by_facet_genreCode_bandCode_bestRating_totalReviews", [
      "facet",
      "genreCode",
      "bandCode",
      "bestRating",
      "totalReviews",
    ])
    .index("by_facet_publicSince", ["facet", "publicSince"])
    .index("by_facet_genreCode_publicSince", ["facet", "genreCode", "publicSince"])
    .index("by_facet_bandCode_publicSince", ["facet", "bandCode", "publicSince"])
    .index("by_facet_genreCode_bandCode_publicSince", ["facet", "genreCode", "bandCode", "publicSince"])
    .index("by_facet_favoriteCount", ["facet", "favoriteCount"])
    .index("by_facet_genreCode_favoriteCount", ["facet", "genreCode", "favoriteCount"])
    .index("by_facet_bandCode_favoriteCount", ["facet", "bandCode", "favoriteCount"])
    .index("by_facet_genreCode_bandCode_favoriteCount", ["facet", "genreCode", "bandCode", "favoriteCount"])
    .index("by_facet_titleSort", ["facet", "titleSort"])
    .index("by_facet_genreCode_titleSort", ["facet", "genreCode", "titleSort"])
    .index("by_facet_bandCode_titleSort", ["facet", "bandCode", "titleSort"])
    .index("by_facet_genreCode_bandCode_titleSort", ["facet", "genreCode", "bandCode", "titleSort"]),

  /**
   * Figures that wait for an admin's check, and the last check of those that had one. At most one row for each book and
   * source, which goes when the source's figures do.
   */
  ratingChecks: defineTable({
    bookId: v.id("books"),
    source: vStore,
    status: v.union(v.literal("waiting"), v.literal("checked")),
    reason: vCheckReason,
    /** The figures before the change. Empty for a first entry. */
    was: vFigures,
    /** When the figures entered the queue. */
    since: v.number(),
    /** The figures as checked. Kept while a change of them waits, and not while they are checked anew. */
    checked: v.optional(vFigures),
    /** What the author had typed, if the admin corrected it. */
    corrected: v.optional(vFigures),
    checkedAt: v.optional(v.number()),
    checkedBy: v.optional(v.id("users")),
  })
    .index("by_bookId_source", ["bookId", "source"])
    .index("by_status_since", ["status", "since"])
    .index("by_status_reason_since", ["status", "reason", "since"])
    .index("by_status_source_since", ["status", "source", "since"])
    .index("by_status_reason_source_since", ["status", "reason", "source", "since"])
    .index("by_status_checkedAt", ["status", "checkedAt"])
    .index("by_checkedBy", ["checkedBy"]),

  /** Rights and purchase links as rows, derived from the book. */
  rights: defineTable({ bookId: v.id("books"), type: vStoredRightType, status: vRightStatus }).index(
    "by_bookId",
    ["bookId"],
  ),
  /** When a right of a public book became available. The row goes when the right does, or after two months. */
  rightOpenings: defineTable({
    bookId: v.id("books"),
    right: vRight,
    openedAt: v.number(),
    /** True if an option on the right had ended. */
    isAgain: v.boolean(),
  })
    .index("by_bookId_right", ["bookId", "right"])
    .index("by_openedAt", ["openedAt"]),
  purchaseLinks: defineTable({
    bookId: v.id("books"),
    platform: vStore,
    url: v.string(),
  }).index("by_bookId", ["bookId"]),

  /** Sponsorships of books. A book is sponsored while it has an active row. */
  sponsorships: defineTable({
    bookId: v.id("books"),
    source: v.union(v.literal("stripe"), v.literal("admin")),
    days: v.union(v.number(), v.literal("permanent")),
    startsAt: v.number(),
    endsAt: v.optional(v.number()),
    status: vSponsorshipStatus,
    stripeSessionId: v.optional(v.string()),
    amountCents: v.optional(v.number()),
    jobId: v.optional(v.id("_scheduled_functions")),
    /** The book's views before it, to count those during it. */
    viewsBefore: v.optional(v.number()),
    /** The time (ms) that a refund or chargeback took. A won dispute gives it back. */
    revokedMs: v.optional(v.number()),
  })
    .index("by_bookId_status", ["bookId", "status"])
    .index("by_status_endsAt", ["status", "endsAt"])
    .index("by_stripeSessionId", ["stripeSessionId"]),

  // Payments.
  /** A copy of the memberships at Stripe, which has the authoritative state. */
  subscriptions: defineTable({
    stripeSubscriptionId: v.string(),
    stripeCustomerId: v.string(),
    /** Removed with the customer's name and email when the account is closed. */
    userId: v.optional(v.id("users")),
    customerName: v.optional(v.string()),
    customerEmail: v.string(),
    /** Kept after the account is closed, since each address gets one free trial. */
    emailHash: v.string(),
    plan: vSubscriptionPlan,
    ...vMirroredMembership.fields,
    /** When Stripe's answer was last stored, later each time. An answer asked for earlier is never stored over it. */
    stripeUpdatedAt: v.number(),
    // Derived by a trigger (`domain/billing/attention.ts`).
    attention: v.optional(v.number()),
    searchText: v.optional(v.string()),
  })
    .index("by_stripeSubscriptionId", ["stripeSubscriptionId"])
    .index("by_stripeCustomerId", ["stripeCustomerId"])
    .index("by_userId", ["userId"])
    .index("by_emailHash", ["emailHash"])
    .index("by_startedAt", ["startedAt"])
    .index("by_status_startedAt", ["status", "startedAt"])
    .index("by_attention", ["attention"])
    .index("by_status_attention", ["status", "attention"])
    .searchIndex("search_customers", { searchField: "searchText", filterFields: ["status"] }),
  /** One row: the last comparison of the memberships with Stripe. */
  paymentSyncs: defineTable({
    startedAt: v.number(),
    /** Missing while it runs. */
    finishedAt: v.optional(v.number()),
    /** Why it failed, in the provider's words. */
    problem: v.optional(v.string()),
  }),
  /** Purchases, recorded before payment. Buyer, book and price are read from here, never from Stripe's answer. */
  checkouts: defineTable({
    userId: v.id("users"),
    plan: v.union(v.literal("author"), v.literal("sponsored")),
    bookId: v.optional(v.id("books")),
    days: v.optional(v.number()),
    amountCents: v.optional(v.number()),
    via: v.union(v.literal("session"), v.literal("link")),
    stripeSessionId: v.optional(v.string()),
    status: v.union(v.literal("open"), v.literal("done"), v.literal("reversed")),
    /** When Stripe's answer was last applied, later each time. An answer asked for earlier is never applied over it. */
    stripeUpdatedAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_stripeSessionId", ["stripeSessionId"]),

  // Producers' activity.
  /**
   * A book that a producer saved: one row for each pair, and the book's card on the producer's slate. Deleting the book
   * deletes the row, except for the card of an option.
   */
  favorites: defineTable({
    producerId: v.id("users"),
    bookId: v.id("books"),
    createdAt: v.number(),
    /** The card's column, and its place there: a fractional key, smallest on top. */
    stage: vStage,
    rank: v.string(),
    /** When the card came to its column. */
    stageSince: v.number(),
    isArchived: v.boolean(),
    /** True if the producer lets the author know that it was them. */
    isNamed: v.optional(v.literal(true)),
    /** The author who is told of the name once no block stands between the two. Never shown to the producer. */
    untoldTo: v.optional(v.id("users")),
    tags: v.array(v.string()),
    passReason: v.optional(vPassReason),
    /** True while the save is in the book's count: the producer is approved and has not passed on the book. */
    isCounted: v.boolean(),
    /** The reason for passing while it is in the book's totals. */
    countedReason: v.optional(vPassReason),
    // A copy of the book, kept current by a job.
    title: v.string(),
    titleSort: v.string(),
    authorName: v.string(),
    genre: vBookGenre,
    bookState: vSavedBookState,
    /** Rights that became unavailable after the save. */
    lostRights: v.array(vRight),
    // Derived by triggers.
    optionId: v.optional(v.id("optionedBooks")),
    /** True while the book is in My Saved Books. */
    inSaved: v.boolean(),
    searchText: v.string(),
  })
    .index("by_producerId_bookId", ["producerId", "bookId"])
    .index("by_bookId", ["bookId"])
    .index("by_producerId_untoldTo", ["producerId", "untoldTo"])
    .index("by_producerId_inSaved_createdAt", ["producerId", "inSaved", "createdAt"])
    .index("by_producerId_inSaved_titleSort", ["producerId", "inSaved", "titleSort"])
    .index("by_producerId_inSaved_genre_createdAt", ["producerId", "inSaved", "genre", "createdAt"])
    .index("by_producerId_inSaved_genre_titleSort", ["producerId", "inSaved", "genre", "titleSort"])
    .index("by_producerId_isArchived_stage_rank", ["producerId", "isArchived", "stage", "rank"])
    .searchIndex("search_saved", {
      searchField: "searchText",
      filterFields: ["producerId", "inSaved", "isArchived", "stage", "genre"],
    }),
  /** The filters a slate's cards pass, derived from `favorites`: "tag:Series" or "warning". */
  slateFacets: defineTable({
    favoriteId: v.id("favorites"),
    producerId: v.id("users"),
    facet: v.string(),
    isArchived: v.boolean(),
    stage: vStage,
    rank: v.string(),
  })
    .index("by_favoriteId", ["favoriteId"])
    .index("by_producerId_facet_isArchived_stage_rank", [
      "producerId",
      "facet",
      "isArchived",
      "stage",
      "rank",
    ]),
  /** One per producer: the counts of their dashboard, and what changed since their last visit. */
  producerDesks: defineTable({
    producerId: v.id("users"),
    counts: vDeskCounts,
    /** The tags of the cards that are not archived. */
    tags: v.array(v.object({ tag: v.string(), count: v.number() })),
    /** The latest changes of saved books, newest first, at most `MAX_DESK_CHANGES`. */
    changes: v.array(vDeskChange),
    /** The saves removed last, newest first, at most `MAX_REMOVED`: saving the book again restores its card. */
    removed: v.optional(v.array(vRemovedSave)),
    /** Where the passed cards went that were last archived at once: from rank `top` to above `below`. */
    passedArchive: v.optional(vPassedArchive),
    /** When the producer last opened the dashboard. */
    seenAt: v.optional(v.number()),
    /** When instant search alerts were last emailed, and when the next email is scheduled. */
    alertedAt: v.optional(v.number()),
    alertDueAt: v.optional(v.number()),
    /** What is left in `SAVE_BUCKETS`. */
    saveTokens: v.optional(v.object({ at: v.number(), left: v.array(v.number()) })),
  }).index("by_producerId", ["producerId"]),
  /** A producer's private record of an option. Title and author stay readable when the book is gone. */
  optionedBooks: defineTable({
    producerId: v.id("users"),
    bookId: v.id("books"),
    bookTitle: v.string(),
    authorName: v.string(),
    rightsOptioned: vChosenRights,
    contractStatus: vContractStatus,
    /** Days, YYYY-MM-DD. */
    optionDate: v.string(),
    optionExpiryDate: v.optional(v.string()),
    optionPriceCents: v.optional(v.number()),
    notes: v.optional(v.string()),
    /** When a reminder was last sent, until the producer dismisses it in the dashboard. */
    noticeAt: v.optional(v.number()),
    /** Set when the option is deleted. A job removes it for good once Undo is over. */
    removedAt: v.optional(v.number()),
    /** The card as it was then, for Undo. */
    removedCard: v.optional(vRemovedCard),
    // Derived: the end date, or a day after every date; and the day of the next reminder.
    endOrder: v.string(),
    remindOn: v.optional(v.string()),
  })
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- options are ordered newest first
    .index("by_producerId_removedAt", ["producerId", "removedAt"])
    .index("by_producerId_removedAt_endOrder", ["producerId", "removedAt", "endOrder"])
    .index("by_producerId_removedAt_noticeAt", ["producerId", "removedAt", "noticeAt"])
    .index("by_remindOn", ["remindOn"]),
  /** A producer's search over the catalog, which watches for new matches. */
  savedSearches: defineTable({
    producerId: v.id("users"),
    searchName: v.string(),
    ...vCriteria.fields,
    alerts: vAlertMode,
    /** When the search was last opened, and the time before that. */
    lastRun: v.optional(v.number()),
    previousRun: v.optional(v.number()),
    /** Set when the search is deleted. A job removes it for good once Undo is over. */
    removedAt: v.optional(v.number()),
    // Derived: matches since the last run, and the genre key that a new book is looked up by.
    newMatches: v.number(),
    genreKey: v.string(),
  })
    .index("by_producerId_removedAt", ["producerId", "removedAt"])
    .index("by_genreKey_minReviewCount", ["genreKey", "minReviewCount"]),
  /** A book that came to match a saved search, once for each pair. */
  searchMatches: defineTable({
    searchId: v.id("savedSearches"),
    producerId: v.id("users"),
    bookId: v.id("books"),
    matchedAt: v.number(),
    /** The email that has yet to report the match; missing when none has. */
    pendingMail: v.optional(vAlertMailMode),
    // Derived: the book is hidden, or matches the search no more.
    isGone: v.optional(v.literal(true)),
  })
    .index("by_searchId_bookId", ["searchId", "bookId"])
    .index("by_searchId_matchedAt", ["searchId", "matchedAt"])
    .index("by_matchedAt", ["matchedAt"])
    .index("by_producerId", ["producerId"])
    .index("by_bookId", ["bookId"])
    .index("by_pendingMail_producerId", ["pendingMail", "producerId"]),

  /** A producer's private note on a book, one per book. */
  producerNotes: defineTable({
    producerId: v.id("users"),
    bookId: v.id("books"),
    note: v.string(),
    updatedAt: v.number(),
  })
    .index("by_producerId_bookId", ["producerId", "bookId"])
    .index("by_bookId", ["bookId"]),

  /** A producer's view of an author's contact data, once per day and book, or per day and author. */
  contactReveals: defineTable({
    producerId: v.id("users"),
    bookId: v.optional(v.id("books")),
    profileId: v.optional(v.id("profiles")),
    /** UTC, YYYY-MM-DD. */
    day: v.string(),
  })
    .index("by_producerId_bookId", ["producerId", "bookId"])
    .index("by_producerId_profileId", ["producerId", "profileId"])
    .index("by_producerId_day", ["producerId", "day"])
    .index("by_bookId", ["bookId"])
    .index("by_profileId", ["profileId"]),

  /** A visitor's view of a book, counted once a day. Kept for two days. */
  viewMarks: defineTable({ bookId: v.id("books"), viewerKey: v.string(), day: v.string() })
    .index("by_bookId_viewerKey_day", ["bookId", "viewerKey", "day"])
    .index("by_day", ["day"]),

  /** News about an author's books since their last dashboard visit, without producers' names. */
  authorVisits: defineTable({
    userId: v.id("users"),
    seenAt: v.optional(v.number()),
    saves: v.number(),
    contacts: v.number(),
    changes: v.array(v.object({ bookId: v.id("books"), was: vNewsState, is: vNewsState })),
    /** Saves and unsaves that the next notification reports, by book. A job waits while there are any. */
    untold: v.optional(v.array(v.object({ bookId: v.id("books"), saves: v.number() }))),
    /** When that job is due. */
    tellAt: v.optional(v.number()),
  }).index("by_userId", ["userId"]),

  // Between people.
  /** One per person: what waits for them, live in the header of every page. */
  inboxes: defineTable({
    userId: v.id("users"),
    /** Conversations with unread messages. */
    threads: v.number(),
    /** Unread notifications: a group counts once. */
    notices: v.number(),
    /** Notifications up to this time count as read, whatever their own mark: "Mark all read" writes one row. */
    noticesReadUpTo: v.optional(v.number()),
    /** Conversations by folder. */
    folders: v.optional(vFolderCounts),
  }).index("by_userId", ["userId"]),
  /** Notifications. Unread ones of the same kind and group are one row. */
  notices: defineTable({
    userId: v.id("users"),
    kind: vNoticeKind,
    group: v.string(),
    /** The events of the group since it was last read. */
    count: v.number(),
    /** The values of its text: see `NoticeValues` of domain/notices. */
    values: v.record(v.string(), v.string()),
    /** The newest books it is about. */
    books: v.array(v.id("books")),
    isUnread: v.boolean(),
    /** When the newest event came. */
    at: v.number(),
  })
    .index("by_userId_at", ["userId", "at"])
    .index("by_userId_isUnread_at", ["userId", "isUnread", "at"])
    .index("by_userId_kind_group_at", ["userId", "kind", "group", "at"])
    .index("by_at", ["at"]),
  /** What a person turned off. A topic that is not named is on. */
  noticeChoices: defineTable({
    userId: v.id("users"),
    hidden: v.array(vNoticeTopic),
    unmailed: v.array(vNoticeTopic),
  }).index("by_userId", ["userId"]),
  /**
   * A conversation about a book: one for each producer, book and author. It keeps the book's title when the book is gone.
   * Writing a message does not change it.
   */
  threads: defineTable({
    producerId: v.id("users"),
    authorId: v.id("users"),
    bookId: v.id("books"),
    bookTitle: v.string(),
    startedAt: v.number(),
    /** When the author closed it, and the producer. */
    closedAt: v.optional(v.number()),
    closedByProducerAt: v.optional(v.number()),
    /** The side that can only read, while a report about it waits. */
    frozenFor: v.optional(v.id("users")),
    /** When the words of a deleted account go. */
    purgeAt: v.optional(v.number()),
  })
    .index("by_producerId_bookId_authorId", ["producerId", "bookId", "authorId"])
    .index("by_producerId_startedAt", ["producerId", "startedAt"])
    .index("by_authorId", ["authorId"])
    .index("by_purgeAt", ["purgeAt"]),
  /** A conversation in one person's inbox. It goes with their account. */
  threadSides: defineTable({
    threadId: v.id("threads"),
    userId: v.id("users"),
    otherId: v.id("users"),
    folder: vFolder,
    /** Messages from the other side that came after `readAt`, the time of the last message read. */
    unread: v.number(),
    hasUnread: v.boolean(),
    readAt: v.number(),
    /** The last message: its time, its first words, and who wrote it. */
    lastAt: v.number(),
    lastText: v.string(),
    lastById: v.id("users"),
    /** When an email reports the unread messages: once for each stretch of them. */
    mailDueAt: v.optional(v.number()),
    /** On the author's side: how long the first answer took, in ms. */
    answeredIn: v.optional(v.number()),
    /** The other side's name and company, and the book's title. */
    searchText: v.string(),
  })
    .index("by_threadId_userId", ["threadId", "userId"])
    .index("by_userId_folder_lastAt", ["userId", "folder", "lastAt"])
    .index("by_userId_hasUnread_lastAt", ["userId", "hasUnread", "lastAt"])
    .index("by_userId_answeredIn", ["userId", "answeredIn"])
    .index("by_userId_otherId", ["userId", "otherId"])
    .index("by_otherId", ["otherId"])
    .index("by_mailDueAt", ["mailDueAt"])
    .searchIndex("search_threads", {
      searchField: "searchText",
      filterFields: ["userId", "folder", "hasUnread"],
    }),
  /** A message. Within a conversation, each has a later time than the one before. */
  threadMessages: defineTable({
    threadId: v.id("threads"),
    senderId: v.id("users"),
    /** Empty once the words of a deleted account are gone. */
    text: v.string(),
    at: v.number(),
    /** The sender's browser names a message, so that it is taken once however often it is sent. */
    clientId: v.optional(v.string()),
    /** The recipient found nothing wrong with it, so it has no caution above it. */
    isFine: v.optional(v.literal(true)),
    /** What it left of how many messages its sender may send. */
    tokens: v.optional(v.object({ at: v.number(), left: v.array(v.number()) })),
  })
    .index("by_threadId_at", ["threadId", "at"])
    .index("by_threadId_senderId_at", ["threadId", "senderId", "at"])
    .index("by_threadId_senderId_text", ["threadId", "senderId", "text"])
    .index("by_clientId_senderId", ["clientId", "senderId"])
    .index("by_senderId", ["senderId"]),
  /** When a person last typed in a conversation: a row for each side, which is written over. */
  threadTypings: defineTable({ threadId: v.id("threads"), userId: v.id("users"), at: v.number() })
    .index("by_threadId_userId", ["threadId", "userId"])
    .index("by_userId", ["userId"]),

  /** A person whom another does not want to hear from. It holds in both directions, and nothing tells the other side. */
  blocks: defineTable({ blockerId: v.id("users"), blockedId: v.id("users"), blockedAt: v.number() })
    .index("by_blockerId_blockedId", ["blockerId", "blockedId"])
    .index("by_blockerId_blockedAt", ["blockerId", "blockedAt"]),
  /** What a person reported, for an admin to decide. */
  reports: defineTable({
    kind: vReportKind,
    /** The id of the reported conversation, profile or book, and its name at that time. */
    targetId: v.string(),
    label: v.string(),
    /** The message of the conversation that the report is about, if one was chosen. */
    messageId: v.optional(v.id("threadMessages")),
    /** The account behind it, if there is one. */
    reportedId: v.optional(v.id("users")),
    reporterId: v.id("users"),
    reason: vReportReason,
    words: v.string(),
    state: vReportState,
    reportedAt: v.number(),
    decidedAt: v.optional(v.number()),
    decidedBy: v.optional(v.id("users")),
  })
    .index("by_reporterId_targetId_reportedAt", ["reporterId", "targetId", "reportedAt"])
    .index("by_targetId_state_reportedAt", ["targetId", "state", "reportedAt"])
    .index("by_state_reportedAt", ["state", "reportedAt"])
    .index("by_decidedAt", ["decidedAt"]),

  // Email.
  /** The email queue. A row is written with the change it reports and sent by a job. */
  emailOutbox: defineTable({
    key: v.string(),
    type: vMailType,
    category: vMailCategory,
    /** Emptied once the confirmation that an account was deleted is finished, as in the log. */
    to: v.string(),
    userId: v.optional(v.id("users")),
    /** The template's values (`domain/mail/mails.ts`). Emptied once the email is finished. */
    templateData: v.record(v.string(), v.string()),
    status: v.union(
      v.literal("queued"),
      v.literal("sending"),
      v.literal("sent"),
      v.literal("failed"),
      v.literal("skipped"),
      v.literal("canceled"),
    ),
    attempts: v.number(),
    firstAttemptAt: v.optional(v.number()),
    nextAttemptAt: v.number(),
    leaseUntil: v.optional(v.number()),
    lastError: v.optional(v.string()),
    providerId: v.optional(v.string()),
    /** Set for an email of a campaign's run, with the person it is for. */
    runId: v.optional(v.id("campaignRuns")),
    recipientId: v.optional(v.id("campaignRecipients")),
    /** The kind of email this is to the recipient's preferences, where its type does not say. */
    choice: v.optional(vMailChoice),
    /** A campaign's test email. It counts toward no limit of its address but the daily one. */
    isTest: v.optional(v.literal(true)),
    sentAt: v.optional(v.number()),
  })
    .index("by_key", ["key"])
    .index("by_to", ["to"])
    .index("by_providerId", ["providerId"])
    .index("by_userId", ["userId"])
    .index("by_status_category_nextAttemptAt", ["status", "category", "nextAttemptAt"])
    .index("by_runId_status", ["runId", "status"]),
  emailSendLog: defineTable({
    email: v.string(),
    emailType: v.string(),
    userId: v.optional(v.id("users")),
    metadata: v.record(v.string(), v.string()),
    sentAt: v.number(),
    outcome: v.union(v.literal("sent"), v.literal("skipped"), v.literal("failed")),
  })
    .index("by_email_emailType", ["email", "emailType"])
    .index("by_sentAt", ["sentAt"])
    .index("by_email_outcome_sentAt", ["email", "outcome", "sentAt"])
    .index("by_userId", ["userId"]),
  emailPreferences: defineTable({
    userId: v.optional(v.id("users")),
    email: v.string(),
    allEmails: v.boolean(),
    marketingEmails: v.boolean(),
    weeklyTips: v.boolean(),
    successStories: v.boolean(),
    socialReminders: v.boolean(),
    /** When its owner last set the choices, logged in or by a link. */
    chosenAt: v.optional(v.number()),
    /** Rows from before links verified by themselves. Above 1, their owner had set the choices. */
    tokenGeneration: v.optional(v.number()),
    unsubscribeTokenHash: v.optional(v.string()),
    /** When the first email with a link to these preferences went. */
    linkedAt: v.optional(v.number()),
    suppressed: v.optional(v.union(v.literal("bounced"), v.literal("complained"))),
    newsletterRequestedAt: v.optional(v.number()),
    newsletterConfirmedAt: v.optional(v.number()),
    /** The account that had verified this address and then moved to another. */
    formerUserId: v.optional(v.id("users")),
    updatedAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_formerUserId", ["formerUserId"])
    .index("by_email", ["email"])
    .index("by_marketingEmails", ["marketingEmails"])
    .index("by_weeklyTips", ["weeklyTips"])
    .index("by_socialReminders", ["socialReminders"])
    .index("by_newsletterConfirmedAt_newsletterRequestedAt", [
      "newsletterConfirmedAt",
      "newsletterRequestedAt",
    ]),
  /** The weekly digest's issues, one for each week. */
  digestIssues: defineTable({
    key: v.string(),
    state: vDigestState,
    opensAt: v.number(),
    goesAt: v.number(),
    closesAt: v.number(),
    /** It reports what happened from here on: when the issue before last went. */
    since: v.number(),
    collectedAt: v.number(),
    isHeld: v.boolean(),
    /** The admin's words above the books. */
    introduction: v.string(),
    /** Books that an admin took out, at most `MAX_VETOES`. */
    vetoed: v.array(v.id("books")),
    runId: v.optional(v.id("campaignRuns")),
  })
    .index("by_key", ["key"])
    .index("by_state_key", ["state", "key"]),
  /** The books of an issue, collected on Monday and again when it goes. */
  digestBooks: defineTable({
    issueKey: v.string(),
    section: vDigestSection,
    bookId: v.id("books"),
    genre: vBookGenre,
    /** Largest first: the time, or the interest that the book gained. */
    order: v.number(),
    rights: v.optional(v.array(vRightOpening)),
  })
    .index("by_issueKey_section_order", ["issueKey", "section", "order"])
    .index("by_issueKey_section_genre_order", ["issueKey", "section", "genre", "order"]),

  /** One row: the current sender's turn, the end of its lease, and the earliest time of the next email. */
  mailQueue: defineTable({ turn: v.number(), busyUntil: v.number(), freeAt: v.number() }),

  // Campaigns.
  /** An email that admins write themselves, and whom it is for. It does not change once its run has started. */
  campaignDrafts: defineTable({
    content: vDraftContent,
    /** Grows with each save. A save over an older revision is refused. */
    revision: v.number(),
    updatedAt: v.number(),
  }).index("by_updatedAt", ["updatedAt"]),
  /** A campaign's run: counted first, then started by an admin, then one recipient at a time. */
  /** Addresses that declined marketing before their account was deleted, as keyed hashes. */
  marketingDeclines: defineTable({ addressHash: v.string() }).index("by_addressHash", ["addressHash"]),

  campaignRuns: defineTable({
    kind: vCampaignKind,
    /** The step of the reactivation. */
    step: v.optional(vCampaignStep),
    draftId: v.optional(v.string()),
    /** The digest's week. */
    issueKey: v.optional(v.string()),
    title: v.string(),
    state: vRunState,
    /** When the first of the people who had two marketing emails in 7 days may get another. */
    capFreeAt: v.optional(v.number()),
    isTest: v.boolean(),
    testEmail: v.optional(v.string()),
    startedBy: v.optional(v.id("users")),
    /** True for a run that starts as soon as it is counted. */
    startsItself: v.optional(v.literal(true)),
    countedAt: v.optional(v.number()),
    startedAt: v.optional(v.number()),
    finishedAt: v.optional(v.number()),
    waitingFor: v.optional(vWaitingFor),
    /** How far counting, or a change of everybody's selection, has come. */
    cursor: v.optional(v.string()),
    /** What a change of everybody's selection changes it to. */
    selecting: v.optional(v.object({ selected: v.boolean() })),
    /** Grows whenever a chain of jobs starts or stops. A job of an earlier chain does nothing. */
    chain: v.number(),
    steppedAt: v.number(),
    // Derived from the recipients by their trigger.
    ...vRunCounts.fields,
  })
    .index("by_kind_step_isTest_startedAt", ["kind", "step", "isTest", "startedAt"])
    .index("by_draftId_isTest_startedAt", ["draftId", "isTest", "startedAt"])
    .index("by_startedBy", ["startedBy"])
    .index("by_issueKey", ["issueKey"])
    .index("by_state_isTest_steppedAt", ["state", "isTest", "steppedAt"])
    .index("by_state_startedAt_steppedAt", ["state", "startedAt", "steppedAt"])
    .index("by_startedAt", ["startedAt"]),
  /** A person of a run, written when the run is counted. */
  campaignRecipients: defineTable({
    runId: v.id("campaignRuns"),
    email: v.optional(v.string()),
    name: v.string(),
    bookTitle: v.optional(v.string()),
    bookId: v.optional(v.id("books")),
    profileId: v.optional(v.id("profiles")),
    userId: v.optional(v.id("users")),
    state: vRecipientState,
    reason: v.optional(vExclusionReason),
    /** Nothing but an admin's choice keeps the person out. */
    isSelectable: v.optional(v.literal(true)),
    error: v.optional(v.string()),
    /** When the state became a result. Missing while the person waits or is left out. */
    at: v.optional(v.number()),
    /** What an address gets once. Set while its email waits, is sent, or may have been. */
    onceKey: v.optional(v.string()),
    outboxId: v.optional(v.id("emailOutbox")),
    delivery: v.optional(vDelivery),
    clicks: v.number(),
    searchText: v.string(),
    /** Missing for a record that is kept: nobody gets a step of the reactivation twice. */
    expiresAt: v.optional(v.number()),
  })
    .index("by_expiresAt", ["expiresAt"])
    .index("by_runId_at", ["runId", "at"])
    .index("by_runId_state_at", ["runId", "state", "at"])
    .index("by_runId_state_reason", ["runId", "state", "reason"])
    .index("by_runId_isSelectable", ["runId", "isSelectable"])
    .index("by_runId_email", ["runId", "email"])
    .index("by_onceKey", ["onceKey"])
    .index("by_outboxId", ["outboxId"])
    .index("by_userId", ["userId"])
    .index("by_email", ["email"])
    .searchIndex("search_recipients", {
      searchField: "searchText",
      filterFields: ["runId", "state", "isSelectable"],
    }),

  /** Messages from the contact form. */
  contactMessages: defineTable({
    subject: v.string(),
    name: v.string(),
    email: v.string(),
    userType: vContactRole,
    message: v.string(),
    isRead: v.boolean(),
    readAt: v.optional(v.number()),
    readBy: v.optional(v.id("users")),
    /** When it came, if that was before it was stored: a staged message. */
    sentAt: v.optional(v.number()),
    // Derived by triggers.
    searchText: v.optional(v.string()),
  })
    .index("by_isRead", ["isRead"])
    .index("by_email", ["email"])
    .searchIndex("search_messages", { searchField: "searchText", filterFields: ["isRead"] }),

  /** Webhook events, each recorded once, by the mutation that applies it. */
  webhookEvents: defineTable({
    provider: v.union(v.literal("stripe"), v.literal("resend")),
    eventId: v.string(),
    type: v.string(),
    created: v.number(),
    status: v.union(v.literal("processed"), v.literal("ignored")),
    /** The email that Resend reports on, by its own id: an event may come before we know it. */
    mailId: v.optional(v.string()),
  })
    .index("by_mailId", ["mailId"])
    .index("by_provider_eventId", ["provider", "eventId"])
    .index("by_created", ["created"]),

  // Imports.
  /** A CSV file that an admin imports. Its rows are uploaded first; a chain of jobs then imports them. */
  importJobs: defineTable({
    startedBy: v.id("users"),
    fileName: v.string(),
    /** Identifies the rows, so that an interrupted upload of the same file goes on where it stopped. */
    fileHash: v.string(),
    status: vImportStatus,
    total: v.number(),
    uploaded: v.number(),
    created: v.number(),
    updated: v.number(),
    skipped: v.number(),
    failed: v.number(),
    /** After Undo: books removed, books put back, and books left alone because somebody changed them since. */
    removed: v.number(),
    restored: v.number(),
    kept: v.number(),
    /** Pictures that are still to be fetched, and those that could not be. */
    picturesWaiting: v.number(),
    picturesFailed: v.number(),
    /** Grows whenever a chain of jobs starts or stops. A job of an earlier chain does nothing. */
    turn: v.number(),
    /** The step of the chain that was scheduled last. */
    stepId: v.optional(v.id("_scheduled_functions")),
    /** Rows in the next transaction: one after a batch has failed. */
    batchSize: v.number(),
    finishedAt: v.optional(v.number()),
    /** When it began, if that was before it was stored: a staged import. */
    startedAt: v.optional(v.number()),
    undoneBy: v.optional(v.id("users")),
  })
    .index("by_status", ["status"])
    .index("by_startedBy_fileHash_status", ["startedBy", "fileHash", "status"]),
  importRows: defineTable({
    jobId: v.id("importJobs"),
    rowNumber: v.number(),
    status: vImportRowStatus,
    /** The mapped cells. Once a row is imported only title and author's name stay. */
    cells: v.record(v.string(), v.string()),
    /** Why the browser could not read the row. */
    problem: v.optional(v.string()),
    /** What happened, in words. */
    message: v.string(),
    remarks: v.array(v.string()),
    /** The book that the row created or matched. */
    bookId: v.optional(v.id("books")),
    /** For Undo: the book's time of change after the import, and what the row changed. */
    stamp: v.optional(v.number()),
    undo: v.optional(vImportUndo),
  })
    .index("by_jobId_rowNumber", ["jobId", "rowNumber"])
    .index("by_jobId_status_rowNumber", ["jobId", "status", "rowNumber"])
    .index("by_jobId_bookId", ["jobId", "bookId"]),
  /** Pictures of imported books and authors that the server has yet to copy. */
  importPictures: defineTable({
    jobId: v.id("importJobs"),
    target: vPictureTarget,
    url: v.string(),
    attempts: v.number(),
    /** When to try, or until when a try may take. */
    dueAt: v.number(),
    isFetching: v.boolean(),
  })
    .index("by_isFetching_dueAt", ["isFetching", "dueAt"])
    .index("by_jobId", ["jobId"]),

  /** Uploads by authors and admins. A file is attached once, by its uploader, within ten minutes. */
  uploads: defineTable({
    /** Removed when the account is closed but the picture is on another person's book. */
    userId: v.optional(v.id("users")),
    kind: vUploadKind,
    storageId: v.optional(v.id("_storage")),
    attachedTo: v.optional(v.string()),
    createdAt: v.number(),
  })
    .index("by_userId_createdAt", ["userId", "createdAt"])
    .index("by_storageId", ["storageId"])
    .index("by_attachedTo_createdAt", ["attachedTo", "createdAt"]),

  /** Emailed codes, stored as hashes, at most one per person and purpose. */
  oneTimeCodes: defineTable({
    purpose: v.union(v.literal("verify_email"), v.literal("change_email"), v.literal("reset_password")),
    userId: v.id("users"),
    emailTo: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
    attemptsLeft: v.number(),
  })
    .index("by_userId_purpose", ["userId", "purpose"])
    .index("by_expiresAt", ["expiresAt"]),

  // Counters and logs.
  /** A counter is the sum of its rows, so that mutations that run side by side write different ones (docs/scale.md). */
  counters: defineTable({ key: v.string(), value: v.number(), shard: v.optional(v.number()) }).index(
    "by_key_shard",
    ["key", "shard"],
  ),
  dailyCounters: defineTable({
    metric: v.string(),
    day: v.string(),
    value: v.number(),
    shard: v.optional(v.number()),
  }).index("by_metric_day_shard", ["metric", "day", "shard"]),
  genreStats: defineTable({ genre: vGenre, publicCount: v.number() })
    .index("by_genre", ["genre"])
    .index("by_publicCount", ["publicCount"]),
  /** A CSV export that an admin's session may read. It ends after an hour. */
  exports: defineTable({
    actorId: v.id("users"),
    sessionId: v.id("authSessions"),
    kind: vExportKind,
    /** The filters of an exported audit log. */
    auditFilters: v.optional(vAuditFilters),
  }).index("by_actorId", ["actorId"]),
  /** A name for the state of an admin list, which every admin has. */
  sharedViews: defineTable({ table: vViewTable, name: v.string(), search: v.string() }).index(
    "by_table_name",
    ["table", "name"],
  ),
  /** The audit log. Rows are only ever added, and go after 400 days. */
  auditLog: defineTable({
    at: v.number(),
    actorId: v.optional(v.id("users")),
    actorKind: vActorKind,
    action: vAuditAction,
    /** The action's word, by which the log is filtered. */
    topic: vAuditTopic,
    table: v.string(),
    docId: v.string(),
    /** What the target was called then. A person's name goes with their account. */
    label: v.string(),
    summary: v.string(),
    before: v.optional(v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null()))),
    after: v.optional(v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null()))),
    /** An admin's words. Those about a person go with their account. */
    reason: v.optional(v.string()),
    /** Shared by the rows of one bulk change. */
    batchId: v.optional(v.string()),
    /** The change that this row undid. */
    undoOf: v.optional(v.id("auditLog")),
    /** Until when the change can be undone, unless it was. */
    undoUntil: v.optional(v.number()),
    ip: v.optional(v.string()),
    requestId: v.optional(v.string()),
  })
    .index("by_at", ["at"])
    .index("by_docId_at", ["docId", "at"])
    .index("by_actorId_at", ["actorId", "at"])
    .index("by_actorId_topic_at", ["actorId", "topic", "at"])
    .index("by_actorKind_at", ["actorKind", "at"])
    .index("by_actorKind_topic_at", ["actorKind", "topic", "at"])
    .index("by_topic_at", ["topic", "at"])
    .index("by_undoOf", ["undoOf"])
    .searchIndex("search_label", { searchField: "label", filterFields: ["actorKind", "actorId", "topic"] }),
  /** What undoing a change restores. Holds contact data, so a job deletes it after a day. */
  undoSteps: defineTable({ auditId: v.id("auditLog"), expiresAt: v.number(), step: vUndoStep })
    .index("by_auditId", ["auditId"])
    .index("by_expiresAt", ["expiresAt"]),
});
