import { authTables } from "@convex-dev/auth/server";
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import {
  vAdminStatus,
  vApprovalStatus,
  vBandCode,
  vBookGenre,
  vContactRole,
  vGenre,
  vGenreCode,
  vMailType,
  vMirroredMembership,
  vMovieRating,
  vNewsState,
  vProductionPhase,
  vPublicationStatus,
  vReviewBand,
  vRight,
  vRightStatus,
  vRightsMap,
  vRightsShown,
  vRole,
  vStatusReason,
  vStoredRightType,
  vSubscriptionPlan,
  vSubscriptionStatus,
  vTheme,
  vUploadKind,
} from "./model/vocabulary";

/** Times are epoch ms, money is whole cents, a missing optional field means "not known". */
export default defineSchema({
  // People and their logins. The auth library's tables carry its own index names.
  users: defineTable({
    name: v.optional(v.string()),
    image: v.optional(v.string()),
    email: v.optional(v.string()),
    emailVerificationTime: v.optional(v.number()),
    phone: v.optional(v.string()),
    phoneVerificationTime: v.optional(v.number()),
    isAnonymous: v.optional(v.boolean()),
    /** The only authority on what a person is. Missing: basic access, still to choose. */
    role: v.optional(vRole),
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
    /** When the password was last given in this session, after its start. */
    passwordConfirmedAt: v.optional(v.number()),
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

  /** One per user, or unclaimed: an imported author who has no login. */
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
    /** Producers only. The reason is shown to the producer, the notes are internal. */
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
  })
    .index("by_userId", ["userId"])
    .index("by_slug", ["slug"])
    .index("by_userType_signupDate", ["userType", "signupDate"])
    .index("by_userType_approvalStatus_signupDate", ["userType", "approvalStatus", "signupDate"])
    .index("by_claimStatus_userType", ["claimStatus", "userType"])
    .index("by_subscriptionStatus_trialEndsAt", ["subscriptionStatus", "trialEndsAt"])
    .index("by_stripeCustomerId", ["stripeCustomerId"])
    .searchIndex("search_profiles", {
      searchField: "searchText",
      filterFields: ["userType", "approvalStatus"],
    }),

  /** Contact data stands apart: no catalogue code loads these two tables. */
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

  /** Old author addresses; they redirect. */
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

  // The catalogue.
  books: defineTable({
    ownerId: v.optional(v.id("users")),
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
    /** Where an import said the cover is. It is fetched once by the server and never shown from there. */
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
    /** True while the status is as the author said, until the form is saved; otherwise it follows from the parts. */
    statusByHand: v.optional(v.boolean()),
    publicationDate: v.optional(v.number()),
    wordCount: v.optional(v.number()),
    pageCount: v.optional(v.number()),
    isComplete: v.optional(v.boolean()),
    movieRating: v.optional(vMovieRating),
    /** Missing counts as listed. */
    isListed: v.optional(v.boolean()),
    hiddenBy: v.optional(v.union(v.literal("author"), v.literal("admin"))),
    isBlocked: v.boolean(),
    /** The admin's off-platform interest, with its reason in the audit log. */
    producersInterested: v.number(),
    isOptioned: v.boolean(),
    isOptionedPublic: v.boolean(),
    optionedRights: v.optional(v.array(vRight)),
    optionedDate: v.optional(v.number()),
    optionedVerifiedBy: v.optional(v.string()),
    productionPhase: v.optional(vProductionPhase),
    productionStatus: v.optional(v.string()),
    updatedAt: v.number(),
    /** 0..1, drawn at random: the order of "random" lists. */
    shuffleKey: v.number(),
    // Set by the sponsorship helper alone, since they depend on the time.
    sponsored: v.boolean(),
    sponsoredUntil: v.optional(v.number()),
    isSponsored: v.boolean(),
    // Derived by triggers.
    bestRating: v.number(),
    totalReviews: v.number(),
    qualifies: v.boolean(),
    isPublic: v.boolean(),
    adminStatus: vAdminStatus,
    statusReason: v.optional(vStatusReason),
    reviewBand: v.optional(vReviewBand),
    rightsShown: vRightsShown,
    sponsoredPublic: v.boolean(),
    isSuccessStory: v.boolean(),
    publicSince: v.optional(v.number()),
    titleSort: v.string(),
    searchText: v.string(),
    adminText: v.string(),
  })
    .index("by_slug", ["slug"])
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- an author's own list stands newest first
    .index("by_ownerId", ["ownerId"])
    .index("by_ownerId_isPublic_totalReviews", ["ownerId", "isPublic", "totalReviews"])
    .index("by_isPublic_genre_shuffleKey", ["isPublic", "genre", "shuffleKey"])
    .index("by_sponsoredPublic_shuffleKey", ["sponsoredPublic", "shuffleKey"])
    .index("by_isSponsored_sponsoredUntil", ["isSponsored", "sponsoredUntil"])
    .index("by_adminStatus", ["adminStatus"])
    .index("by_isSuccessStory_optionedDate", ["isSuccessStory", "optionedDate"])
    .index("by_profileId_isPublic_totalReviews", ["profileId", "isPublic", "totalReviews"])
    .index("by_profileId_isPublic_genre_totalReviews", ["profileId", "isPublic", "genre", "totalReviews"])
    .searchIndex("search_public", {
      searchField: "searchText",
      filterFields: [
        "isPublic",
        "genre",
        "reviewBand",
        "hasAudiobook",
        "screenplayAvailable",
        "isSponsored",
        "rightsShown.filmTV",
        "rightsShown.audio",
        "rightsShown.foreign",
        "rightsShown.merchandising",
        "rightsShown.theaterStage",
        "rightsShown.digitalGaming",
      ],
    })
    .searchIndex("search_admin", {
      searchField: "adminText",
      filterFields: ["adminStatus", "isSponsored"],
    }),

  /** Counts that rise on every visit: never on `books`, where each write re-runs every list that shows it. */
  bookStats: defineTable({
    bookId: v.id("books"),
    views: v.number(),
    contacts: v.number(),
    /** Views of this month and the last (YYYY-MM), for the monthly report. */
    viewsIn: v.optional(v.record(v.string(), v.number())),
  }).index("by_bookId", ["bookId"]),

  /** What lists show of a book, one document for each book. Follows the book; `favoriteCount` follows its saves. */
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
    rights: vRightsShown,
    coverImageId: v.optional(v.id("_storage")),
    /** Interest that an admin verified off the platform. */
    verifiedInterest: v.number(),
    /** Saves by approved producers. */
    favoriteCount: v.number(),
    /** True while a job is scheduled that brings the book's rows up to this count. */
    isOrderPending: v.optional(v.literal(true)),
  }).index("by_bookId", ["bookId"]),

  /**
   * What browse filters and sorts by, derived from public books: one row for each facet a book satisfies
   * (`domain/catalogue/facets.ts`). Each order has an index for each way to fix genre and review range.
   * The order of reviews needs none for the range, which is a part of that order. Codes are in `domain/catalogue/codes.ts`.
   */
  catalogRows: defineTable({
    facet: v.string(),
    cardId: v.id("bookCards"),
    genreCode: vGenreCode,
    bandCode: v.optional(vBandCode),
    totalReviews: v.number(),
    bestRating: v.number(),
    publicSince: v.number(),
    /** The card's count as it was when the order was last updated. */
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

  /** The seed's two side tables, derived from the book so that there is one truth. */
  rights: defineTable({ bookId: v.id("books"), type: vStoredRightType, status: vRightStatus }).index(
    "by_bookId",
    ["bookId"],
  ),
  purchaseLinks: defineTable({
    bookId: v.id("books"),
    platform: v.union(v.literal("amazon"), v.literal("goodreads"), v.literal("audible")),
    url: v.string(),
  }).index("by_bookId", ["bookId"]),

  /** The ledger of sponsorships; the newest active row of a book is its state. */
  sponsorships: defineTable({
    bookId: v.id("books"),
    source: v.union(v.literal("stripe"), v.literal("admin")),
    days: v.union(v.number(), v.literal("permanent")),
    startsAt: v.number(),
    endsAt: v.optional(v.number()),
    status: v.union(v.literal("active"), v.literal("expired"), v.literal("revoked")),
    stripeSessionId: v.optional(v.string()),
    amountCents: v.optional(v.number()),
    jobId: v.optional(v.id("_scheduled_functions")),
    /** How much of it a refund or chargeback took, which a won dispute gives back. */
    revokedMs: v.optional(v.number()),
  })
    .index("by_bookId_status", ["bookId", "status"])
    .index("by_status_endsAt", ["status", "endsAt"])
    .index("by_stripeSessionId", ["stripeSessionId"]),

  // Payments.
  /** Memberships as Stripe had them when last asked: Stripe is the truth, this is its mirror. */
  subscriptions: defineTable({
    stripeSubscriptionId: v.string(),
    stripeCustomerId: v.string(),
    /** Missing once the account is closed; the address and name are emptied with it. */
    userId: v.optional(v.id("users")),
    customerName: v.optional(v.string()),
    customerEmail: v.string(),
    /** Stays when the account goes: an address has one free trial. */
    emailHash: v.string(),
    plan: vSubscriptionPlan,
    ...vMirroredMembership.fields,
    /** When Stripe's answer was last stored, later each time. An answer asked for earlier is never stored over it. */
    stripeUpdatedAt: v.number(),
  })
    .index("by_stripeSubscriptionId", ["stripeSubscriptionId"])
    .index("by_stripeCustomerId", ["stripeCustomerId"])
    .index("by_userId", ["userId"])
    .index("by_emailHash", ["emailHash"])
    .index("by_startedAt", ["startedAt"])
    .index("by_status_startedAt", ["status", "startedAt"]),
  /** Purchases that were begun: whose a payment is, and for what, is read here and not in what comes back. */
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

  // What producers do.
  favorites: defineTable({
    producerId: v.id("users"),
    bookId: v.id("books"),
    createdAt: v.number(),
    /** Whether the save is in the book's count now: true while its producer is approved. */
    isCounted: v.boolean(),
  })
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes -- saved books stand newest first
    .index("by_producerId", ["producerId"])
    .index("by_producerId_bookId", ["producerId", "bookId"])
    .index("by_bookId", ["bookId"]),

  /** One per producer and book: read by nobody else. */
  producerNotes: defineTable({
    producerId: v.id("users"),
    bookId: v.id("books"),
    note: v.string(),
    updatedAt: v.number(),
  })
    .index("by_producerId_bookId", ["producerId", "bookId"])
    .index("by_bookId", ["bookId"]),

  /** Who has been shown an author's contact data, once for each book (or author) and day. */
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

  /** One view for each visitor, book and day counts; kept for two days. */
  viewMarks: defineTable({ bookId: v.id("books"), viewerKey: v.string(), day: v.string() })
    .index("by_bookId_viewerKey_day", ["bookId", "viewerKey", "day"])
    .index("by_day", ["day"]),

  /** What came about an author's books since they last left their dashboard; names nobody. */
  authorVisits: defineTable({
    userId: v.id("users"),
    seenAt: v.optional(v.number()),
    saves: v.number(),
    contacts: v.number(),
    changes: v.array(v.object({ bookId: v.id("books"), was: vNewsState, is: vNewsState })),
  }).index("by_userId", ["userId"]),

  // Mail.
  /** What is to be sent: written with the change it tells of, sent by its own job, each row accepted once. */
  emailOutbox: defineTable({
    key: v.string(),
    type: vMailType,
    category: v.union(v.literal("transactional"), v.literal("marketing")),
    to: v.string(),
    userId: v.optional(v.id("users")),
    /** What the template says, by its name in `domain/mails.ts`; emptied of secrets once sent. */
    templateData: v.record(v.string(), v.string()),
    status: v.union(
      v.literal("queued"),
      v.literal("sending"),
      v.literal("sent"),
      v.literal("failed"),
      v.literal("skipped"),
      v.literal("cancelled"),
    ),
    attempts: v.number(),
    firstAttemptAt: v.optional(v.number()),
    nextAttemptAt: v.number(),
    leaseUntil: v.optional(v.number()),
    lastError: v.optional(v.string()),
    providerId: v.optional(v.string()),
    runId: v.optional(v.string()),
    sentAt: v.optional(v.number()),
  })
    .index("by_key", ["key"])
    .index("by_to", ["to"])
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
    .index("by_email_sentAt", ["email", "sentAt"])
    .index("by_userId", ["userId"]),
  emailPreferences: defineTable({
    userId: v.optional(v.id("users")),
    email: v.string(),
    allEmails: v.boolean(),
    marketingEmails: v.boolean(),
    weeklyTips: v.boolean(),
    successStories: v.boolean(),
    socialReminders: v.boolean(),
    /** The token is an HMAC of address and generation; its hash is set when the first mail carries it. */
    tokenGeneration: v.number(),
    unsubscribeTokenHash: v.optional(v.string()),
    suppressed: v.optional(v.union(v.literal("bounced"), v.literal("complained"))),
    newsletterRequestedAt: v.optional(v.number()),
    newsletterConfirmedAt: v.optional(v.number()),
    updatedAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_email", ["email"])
    .index("by_unsubscribeTokenHash", ["unsubscribeTokenHash"]),
  /** Hashes of tokens that a later one replaced: an old mail's link can still turn mail off, and nothing else. */
  retiredMailTokens: defineTable({ hash: v.string(), email: v.string() })
    .index("by_hash", ["hash"])
    .index("by_email", ["email"]),
  /** One row: whose turn it is to send, until when at most, and when the next mail may leave. */
  mailQueue: defineTable({ turn: v.number(), busyUntil: v.number(), freeAt: v.number() }),

  /** What people wrote through the contact form (CON-*). */
  contactMessages: defineTable({
    subject: v.string(),
    name: v.string(),
    email: v.string(),
    userType: vContactRole,
    message: v.string(),
    isRead: v.boolean(),
    readAt: v.optional(v.number()),
    readBy: v.optional(v.id("users")),
  })
    .index("by_isRead", ["isRead"])
    .index("by_email", ["email"]),

  /** Events a provider has told us of, each once: written in the mutation that holds the effect. */
  webhookEvents: defineTable({
    provider: v.union(v.literal("stripe"), v.literal("resend")),
    eventId: v.string(),
    type: v.string(),
    created: v.number(),
    status: v.union(v.literal("processed"), v.literal("ignored")),
  })
    .index("by_provider_eventId", ["provider", "eventId"])
    .index("by_created", ["created"]),

  /** What an upload address was given for; the file is attached once, by the same person, within ten minutes. */
  uploads: defineTable({
    /** Missing once the account is closed, while the picture stands on another's book. */
    userId: v.optional(v.id("users")),
    kind: vUploadKind,
    storageId: v.optional(v.id("_storage")),
    attachedTo: v.optional(v.string()),
    createdAt: v.number(),
  })
    .index("by_userId_createdAt", ["userId", "createdAt"])
    .index("by_storageId", ["storageId"])
    .index("by_attachedTo_createdAt", ["attachedTo", "createdAt"]),

  /** Codes sent by mail, stored as a hash; the newest of a purpose is the only one. */
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

  // Counts and records.
  counters: defineTable({ key: v.string(), value: v.number() }).index("by_key", ["key"]),
  dailyCounters: defineTable({ metric: v.string(), day: v.string(), value: v.number() }).index(
    "by_metric_day",
    ["metric", "day"],
  ),
  genreStats: defineTable({ genre: vGenre, publicCount: v.number() })
    .index("by_genre", ["genre"])
    .index("by_publicCount", ["publicCount"]),
  auditLog: defineTable({
    actorId: v.optional(v.id("users")),
    action: v.string(),
    table: v.string(),
    docId: v.string(),
    summary: v.string(),
    before: v.optional(v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null()))),
    after: v.optional(v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null()))),
    reason: v.optional(v.string()),
    ip: v.optional(v.string()),
    requestId: v.optional(v.string()),
  })
    .index("by_docId", ["docId"])
    .index("by_actorId", ["actorId"]),
});
