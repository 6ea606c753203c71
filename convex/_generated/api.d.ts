/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as account from "../account.js";
import type * as admin_messages from "../admin/messages.js";
import type * as admin_options from "../admin/options.js";
import type * as admin_producers from "../admin/producers.js";
import type * as auth from "../auth.js";
import type * as authors from "../authors.js";
import type * as billing from "../billing.js";
import type * as books from "../books.js";
import type * as catalog from "../catalog.js";
import type * as contact from "../contact.js";
import type * as credentials from "../credentials.js";
import type * as crons from "../crons.js";
import type * as email_accountMails from "../email/accountMails.js";
import type * as email_billingMails from "../email/billingMails.js";
import type * as email_blocks from "../email/blocks.js";
import type * as email_contactMails from "../email/contactMails.js";
import type * as email_contents from "../email/contents.js";
import type * as email_deliver from "../email/deliver.js";
import type * as email_html from "../email/html.js";
import type * as email_mailEvent from "../email/mailEvent.js";
import type * as email_names from "../email/names.js";
import type * as email_oneClick from "../email/oneClick.js";
import type * as email_outbox from "../email/outbox.js";
import type * as email_palette from "../email/palette.js";
import type * as email_peopleMails from "../email/peopleMails.js";
import type * as email_plain from "../email/plain.js";
import type * as email_send from "../email/send.js";
import type * as email_webhook from "../email/webhook.js";
import type * as favorites from "../favorites.js";
import type * as files from "../files.js";
import type * as functions from "../functions.js";
import type * as home from "../home.js";
import type * as http from "../http.js";
import type * as images from "../images.js";
import type * as jobs_accountMail from "../jobs/accountMail.js";
import type * as jobs_authorNames from "../jobs/authorNames.js";
import type * as jobs_cleanup from "../jobs/cleanup.js";
import type * as jobs_covers from "../jobs/covers.js";
import type * as jobs_interest from "../jobs/interest.js";
import type * as jobs_leaving from "../jobs/leaving.js";
import type * as jobs_reminders from "../jobs/reminders.js";
import type * as jobs_retention from "../jobs/retention.js";
import type * as jobs_sessions from "../jobs/sessions.js";
import type * as jobs_sponsorReports from "../jobs/sponsorReports.js";
import type * as jobs_sponsorships from "../jobs/sponsorships.js";
import type * as jobs_uploads from "../jobs/uploads.js";
import type * as jobs_views from "../jobs/views.js";
import type * as model_accounts from "../model/accounts.js";
import type * as model_admins from "../model/admins.js";
import type * as model_approvals from "../model/approvals.js";
import type * as model_audit from "../model/audit.js";
import type * as model_authLog from "../model/authLog.js";
import type * as model_authorMail from "../model/authorMail.js";
import type * as model_authorNames from "../model/authorNames.js";
import type * as model_authorNews from "../model/authorNews.js";
import type * as model_authors from "../model/authors.js";
import type * as model_bookBelongings from "../model/bookBelongings.js";
import type * as model_bookTrigger from "../model/bookTrigger.js";
import type * as model_bookWrites from "../model/bookWrites.js";
import type * as model_books from "../model/books.js";
import type * as model_cards from "../model/cards.js";
import type * as model_catalog from "../model/catalog.js";
import type * as model_catalogRows from "../model/catalogRows.js";
import type * as model_change from "../model/change.js";
import type * as model_checkouts from "../model/checkouts.js";
import type * as model_claims from "../model/claims.js";
import type * as model_codes from "../model/codes.js";
import type * as model_contactMessages from "../model/contactMessages.js";
import type * as model_contacts from "../model/contacts.js";
import type * as model_counters from "../model/counters.js";
import type * as model_coverMoves from "../model/coverMoves.js";
import type * as model_credentials from "../model/credentials.js";
import type * as model_dataExport from "../model/dataExport.js";
import type * as model_demoMarket from "../model/demoMarket.js";
import type * as model_emailChange from "../model/emailChange.js";
import type * as model_expiry from "../model/expiry.js";
import type * as model_favorites from "../model/favorites.js";
import type * as model_files from "../model/files.js";
import type * as model_home from "../model/home.js";
import type * as model_interest from "../model/interest.js";
import type * as model_inventedBooks from "../model/inventedBooks.js";
import type * as model_leaving from "../model/leaving.js";
import type * as model_limits from "../model/limits.js";
import type * as model_mailEvents from "../model/mailEvents.js";
import type * as model_mailQueue from "../model/mailQueue.js";
import type * as model_mailRules from "../model/mailRules.js";
import type * as model_mailSettings from "../model/mailSettings.js";
import type * as model_mailStaging from "../model/mailStaging.js";
import type * as model_mailTokens from "../model/mailTokens.js";
import type * as model_mailTrigger from "../model/mailTrigger.js";
import type * as model_me from "../model/me.js";
import type * as model_membership from "../model/membership.js";
import type * as model_myBooks from "../model/myBooks.js";
import type * as model_newBook from "../model/newBook.js";
import type * as model_notes from "../model/notes.js";
import type * as model_onShow from "../model/onShow.js";
import type * as model_outbox from "../model/outbox.js";
import type * as model_ownBookWrites from "../model/ownBookWrites.js";
import type * as model_ownBooks from "../model/ownBooks.js";
import type * as model_ownProfile from "../model/ownProfile.js";
import type * as model_pages from "../model/pages.js";
import type * as model_passwordChecks from "../model/passwordChecks.js";
import type * as model_passwordFlows from "../model/passwordFlows.js";
import type * as model_paymentSettings from "../model/paymentSettings.js";
import type * as model_personalData from "../model/personalData.js";
import type * as model_preferenceRows from "../model/preferenceRows.js";
import type * as model_preferences from "../model/preferences.js";
import type * as model_producers from "../model/producers.js";
import type * as model_profileMerge from "../model/profileMerge.js";
import type * as model_profileTrigger from "../model/profileTrigger.js";
import type * as model_profiles from "../model/profiles.js";
import type * as model_purchases from "../model/purchases.js";
import type * as model_reader from "../model/reader.js";
import type * as model_recovery from "../model/recovery.js";
import type * as model_refreshTokens from "../model/refreshTokens.js";
import type * as model_refuse from "../model/refuse.js";
import type * as model_reminders from "../model/reminders.js";
import type * as model_reset from "../model/reset.js";
import type * as model_retention from "../model/retention.js";
import type * as model_scrypt from "../model/scrypt.js";
import type * as model_seedGate from "../model/seedGate.js";
import type * as model_sessions from "../model/sessions.js";
import type * as model_sharing from "../model/sharing.js";
import type * as model_signup from "../model/signup.js";
import type * as model_similarAuthors from "../model/similarAuthors.js";
import type * as model_slugs from "../model/slugs.js";
import type * as model_sponsorReports from "../model/sponsorReports.js";
import type * as model_sponsoredPage from "../model/sponsoredPage.js";
import type * as model_sponsorships from "../model/sponsorships.js";
import type * as model_staging from "../model/staging.js";
import type * as model_stories from "../model/stories.js";
import type * as model_stripeEvents from "../model/stripeEvents.js";
import type * as model_subscriptionTrigger from "../model/subscriptionTrigger.js";
import type * as model_verification from "../model/verification.js";
import type * as model_viewer from "../model/viewer.js";
import type * as model_views from "../model/views.js";
import type * as model_vocabulary from "../model/vocabulary.js";
import type * as notes from "../notes.js";
import type * as passwords from "../passwords.js";
import type * as personal from "../personal.js";
import type * as preferences from "../preferences.js";
import type * as producers from "../producers.js";
import type * as profiles from "../profiles.js";
import type * as seed from "../seed.js";
import type * as seedContent_actionBooks from "../seedContent/actionBooks.js";
import type * as seedContent_authors from "../seedContent/authors.js";
import type * as seedContent_books from "../seedContent/books.js";
import type * as seedContent_crimeBooks from "../seedContent/crimeBooks.js";
import type * as seedContent_heartBooks from "../seedContent/heartBooks.js";
import type * as seedContent_pastBooks from "../seedContent/pastBooks.js";
import type * as seedContent_people from "../seedContent/people.js";
import type * as seedContent_random from "../seedContent/random.js";
import type * as seedContent_shape from "../seedContent/shape.js";
import type * as seedContent_speculativeBooks from "../seedContent/speculativeBooks.js";
import type * as seedContent_words from "../seedContent/words.js";
import type * as sharing from "../sharing.js";
import type * as stripe_checkout from "../stripe/checkout.js";
import type * as stripe_client from "../stripe/client.js";
import type * as stripe_customers from "../stripe/customers.js";
import type * as stripe_state from "../stripe/state.js";
import type * as stripe_sync from "../stripe/sync.js";
import type * as stripe_webhook from "../stripe/webhook.js";
import type * as testing from "../testing.js";
import type * as triggers from "../triggers.js";
import type * as viewer from "../viewer.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  account: typeof account;
  "admin/messages": typeof admin_messages;
  "admin/options": typeof admin_options;
  "admin/producers": typeof admin_producers;
  auth: typeof auth;
  authors: typeof authors;
  billing: typeof billing;
  books: typeof books;
  catalog: typeof catalog;
  contact: typeof contact;
  credentials: typeof credentials;
  crons: typeof crons;
  "email/accountMails": typeof email_accountMails;
  "email/billingMails": typeof email_billingMails;
  "email/blocks": typeof email_blocks;
  "email/contactMails": typeof email_contactMails;
  "email/contents": typeof email_contents;
  "email/deliver": typeof email_deliver;
  "email/html": typeof email_html;
  "email/mailEvent": typeof email_mailEvent;
  "email/names": typeof email_names;
  "email/oneClick": typeof email_oneClick;
  "email/outbox": typeof email_outbox;
  "email/palette": typeof email_palette;
  "email/peopleMails": typeof email_peopleMails;
  "email/plain": typeof email_plain;
  "email/send": typeof email_send;
  "email/webhook": typeof email_webhook;
  favorites: typeof favorites;
  files: typeof files;
  functions: typeof functions;
  home: typeof home;
  http: typeof http;
  images: typeof images;
  "jobs/accountMail": typeof jobs_accountMail;
  "jobs/authorNames": typeof jobs_authorNames;
  "jobs/cleanup": typeof jobs_cleanup;
  "jobs/covers": typeof jobs_covers;
  "jobs/interest": typeof jobs_interest;
  "jobs/leaving": typeof jobs_leaving;
  "jobs/reminders": typeof jobs_reminders;
  "jobs/retention": typeof jobs_retention;
  "jobs/sessions": typeof jobs_sessions;
  "jobs/sponsorReports": typeof jobs_sponsorReports;
  "jobs/sponsorships": typeof jobs_sponsorships;
  "jobs/uploads": typeof jobs_uploads;
  "jobs/views": typeof jobs_views;
  "model/accounts": typeof model_accounts;
  "model/admins": typeof model_admins;
  "model/approvals": typeof model_approvals;
  "model/audit": typeof model_audit;
  "model/authLog": typeof model_authLog;
  "model/authorMail": typeof model_authorMail;
  "model/authorNames": typeof model_authorNames;
  "model/authorNews": typeof model_authorNews;
  "model/authors": typeof model_authors;
  "model/bookBelongings": typeof model_bookBelongings;
  "model/bookTrigger": typeof model_bookTrigger;
  "model/bookWrites": typeof model_bookWrites;
  "model/books": typeof model_books;
  "model/cards": typeof model_cards;
  "model/catalog": typeof model_catalog;
  "model/catalogRows": typeof model_catalogRows;
  "model/change": typeof model_change;
  "model/checkouts": typeof model_checkouts;
  "model/claims": typeof model_claims;
  "model/codes": typeof model_codes;
  "model/contactMessages": typeof model_contactMessages;
  "model/contacts": typeof model_contacts;
  "model/counters": typeof model_counters;
  "model/coverMoves": typeof model_coverMoves;
  "model/credentials": typeof model_credentials;
  "model/dataExport": typeof model_dataExport;
  "model/demoMarket": typeof model_demoMarket;
  "model/emailChange": typeof model_emailChange;
  "model/expiry": typeof model_expiry;
  "model/favorites": typeof model_favorites;
  "model/files": typeof model_files;
  "model/home": typeof model_home;
  "model/interest": typeof model_interest;
  "model/inventedBooks": typeof model_inventedBooks;
  "model/leaving": typeof model_leaving;
  "model/limits": typeof model_limits;
  "model/mailEvents": typeof model_mailEvents;
  "model/mailQueue": typeof model_mailQueue;
  "model/mailRules": typeof model_mailRules;
  "model/mailSettings": typeof model_mailSettings;
  "model/mailStaging": typeof model_mailStaging;
  "model/mailTokens": typeof model_mailTokens;
  "model/mailTrigger": typeof model_mailTrigger;
  "model/me": typeof model_me;
  "model/membership": typeof model_membership;
  "model/myBooks": typeof model_myBooks;
  "model/newBook": typeof model_newBook;
  "model/notes": typeof model_notes;
  "model/onShow": typeof model_onShow;
  "model/outbox": typeof model_outbox;
  "model/ownBookWrites": typeof model_ownBookWrites;
  "model/ownBooks": typeof model_ownBooks;
  "model/ownProfile": typeof model_ownProfile;
  "model/pages": typeof model_pages;
  "model/passwordChecks": typeof model_passwordChecks;
  "model/passwordFlows": typeof model_passwordFlows;
  "model/paymentSettings": typeof model_paymentSettings;
  "model/personalData": typeof model_personalData;
  "model/preferenceRows": typeof model_preferenceRows;
  "model/preferences": typeof model_preferences;
  "model/producers": typeof model_producers;
  "model/profileMerge": typeof model_profileMerge;
  "model/profileTrigger": typeof model_profileTrigger;
  "model/profiles": typeof model_profiles;
  "model/purchases": typeof model_purchases;
  "model/reader": typeof model_reader;
  "model/recovery": typeof model_recovery;
  "model/refreshTokens": typeof model_refreshTokens;
  "model/refuse": typeof model_refuse;
  "model/reminders": typeof model_reminders;
  "model/reset": typeof model_reset;
  "model/retention": typeof model_retention;
  "model/scrypt": typeof model_scrypt;
  "model/seedGate": typeof model_seedGate;
  "model/sessions": typeof model_sessions;
  "model/sharing": typeof model_sharing;
  "model/signup": typeof model_signup;
  "model/similarAuthors": typeof model_similarAuthors;
  "model/slugs": typeof model_slugs;
  "model/sponsorReports": typeof model_sponsorReports;
  "model/sponsoredPage": typeof model_sponsoredPage;
  "model/sponsorships": typeof model_sponsorships;
  "model/staging": typeof model_staging;
  "model/stories": typeof model_stories;
  "model/stripeEvents": typeof model_stripeEvents;
  "model/subscriptionTrigger": typeof model_subscriptionTrigger;
  "model/verification": typeof model_verification;
  "model/viewer": typeof model_viewer;
  "model/views": typeof model_views;
  "model/vocabulary": typeof model_vocabulary;
  notes: typeof notes;
  passwords: typeof passwords;
  personal: typeof personal;
  preferences: typeof preferences;
  producers: typeof producers;
  profiles: typeof profiles;
  seed: typeof seed;
  "seedContent/actionBooks": typeof seedContent_actionBooks;
  "seedContent/authors": typeof seedContent_authors;
  "seedContent/books": typeof seedContent_books;
  "seedContent/crimeBooks": typeof seedContent_crimeBooks;
  "seedContent/heartBooks": typeof seedContent_heartBooks;
  "seedContent/pastBooks": typeof seedContent_pastBooks;
  "seedContent/people": typeof seedContent_people;
  "seedContent/random": typeof seedContent_random;
  "seedContent/shape": typeof seedContent_shape;
  "seedContent/speculativeBooks": typeof seedContent_speculativeBooks;
  "seedContent/words": typeof seedContent_words;
  sharing: typeof sharing;
  "stripe/checkout": typeof stripe_checkout;
  "stripe/client": typeof stripe_client;
  "stripe/customers": typeof stripe_customers;
  "stripe/state": typeof stripe_state;
  "stripe/sync": typeof stripe_sync;
  "stripe/webhook": typeof stripe_webhook;
  testing: typeof testing;
  triggers: typeof triggers;
  viewer: typeof viewer;
}>;

/**
 * A utility for referencing Convex functions in your app's public API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;

/**
 * A utility for referencing Convex functions in your app's internal API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = internal.myModule.myFunction;
 * ```
 */
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;

export declare const components: {
  rateLimiter: import("@convex-dev/rate-limiter/_generated/component.js").ComponentApi<"rateLimiter">;
};
