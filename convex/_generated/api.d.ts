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
import type * as admin_audit from "../admin/audit.js";
import type * as admin_books from "../admin/books.js";
import type * as admin_desk from "../admin/desk.js";
import type * as admin_messages from "../admin/messages.js";
import type * as admin_options from "../admin/options.js";
import type * as admin_producers from "../admin/producers.js";
import type * as auth from "../auth.js";
import type * as authors from "../authors.js";
import type * as billing from "../billing.js";
import type * as books from "../books.js";
import type * as catalog from "../catalog.js";
import type * as contact from "../contact.js";
import type * as crons from "../crons.js";
import type * as email_accountMails from "../email/accountMails.js";
import type * as email_alertMails from "../email/alertMails.js";
import type * as email_billingMails from "../email/billingMails.js";
import type * as email_blocks from "../email/blocks.js";
import type * as email_contactMails from "../email/contactMails.js";
import type * as email_contents from "../email/contents.js";
import type * as email_deliver from "../email/deliver.js";
import type * as email_html from "../email/html.js";
import type * as email_mailEvent from "../email/mailEvent.js";
import type * as email_message from "../email/message.js";
import type * as email_names from "../email/names.js";
import type * as email_oneClick from "../email/oneClick.js";
import type * as email_outbox from "../email/outbox.js";
import type * as email_palette from "../email/palette.js";
import type * as email_peopleMails from "../email/peopleMails.js";
import type * as email_plain from "../email/plain.js";
import type * as email_producerMails from "../email/producerMails.js";
import type * as email_send from "../email/send.js";
import type * as email_webhook from "../email/webhook.js";
import type * as favorites from "../favorites.js";
import type * as files from "../files.js";
import type * as functions from "../functions.js";
import type * as home from "../home.js";
import type * as http from "../http.js";
import type * as internal_credentials from "../internal/credentials.js";
import type * as internal_images from "../internal/images.js";
import type * as internal_passwords from "../internal/passwords.js";
import type * as internal_personal from "../internal/personal.js";
import type * as internal_sharing from "../internal/sharing.js";
import type * as jobs_accounts from "../jobs/accounts.js";
import type * as jobs_billing from "../jobs/billing.js";
import type * as jobs_books from "../jobs/books.js";
import type * as jobs_mail from "../jobs/mail.js";
import type * as jobs_privacy from "../jobs/privacy.js";
import type * as jobs_producers from "../jobs/producers.js";
import type * as model_accounts_accounts from "../model/accounts/accounts.js";
import type * as model_accounts_admins from "../model/accounts/admins.js";
import type * as model_accounts_authLog from "../model/accounts/authLog.js";
import type * as model_accounts_codes from "../model/accounts/codes.js";
import type * as model_accounts_credentials from "../model/accounts/credentials.js";
import type * as model_accounts_emailChange from "../model/accounts/emailChange.js";
import type * as model_accounts_me from "../model/accounts/me.js";
import type * as model_accounts_passwordChecks from "../model/accounts/passwordChecks.js";
import type * as model_accounts_passwordFlows from "../model/accounts/passwordFlows.js";
import type * as model_accounts_recovery from "../model/accounts/recovery.js";
import type * as model_accounts_refreshTokens from "../model/accounts/refreshTokens.js";
import type * as model_accounts_scrypt from "../model/accounts/scrypt.js";
import type * as model_accounts_sessions from "../model/accounts/sessions.js";
import type * as model_accounts_signup from "../model/accounts/signup.js";
import type * as model_accounts_verification from "../model/accounts/verification.js";
import type * as model_accounts_viewer from "../model/accounts/viewer.js";
import type * as model_admin_bookLists from "../model/admin/bookLists.js";
import type * as model_admin_bookRows from "../model/admin/bookRows.js";
import type * as model_admin_desk from "../model/admin/desk.js";
import type * as model_admin_undo from "../model/admin/undo.js";
import type * as model_admin_undoFields from "../model/admin/undoFields.js";
import type * as model_admin_visibility from "../model/admin/visibility.js";
import type * as model_audit from "../model/audit.js";
import type * as model_batches from "../model/batches.js";
import type * as model_billing_checkouts from "../model/billing/checkouts.js";
import type * as model_billing_membership from "../model/billing/membership.js";
import type * as model_billing_paymentSettings from "../model/billing/paymentSettings.js";
import type * as model_billing_purchases from "../model/billing/purchases.js";
import type * as model_billing_sponsorReports from "../model/billing/sponsorReports.js";
import type * as model_billing_sponsorships from "../model/billing/sponsorships.js";
import type * as model_billing_stripeEvents from "../model/billing/stripeEvents.js";
import type * as model_billing_subscriptionTrigger from "../model/billing/subscriptionTrigger.js";
import type * as model_books_bookBelongings from "../model/books/bookBelongings.js";
import type * as model_books_bookTrigger from "../model/books/bookTrigger.js";
import type * as model_books_bookWrites from "../model/books/bookWrites.js";
import type * as model_books_books from "../model/books/books.js";
import type * as model_books_claims from "../model/books/claims.js";
import type * as model_books_coverMoves from "../model/books/coverMoves.js";
import type * as model_books_files from "../model/books/files.js";
import type * as model_books_interest from "../model/books/interest.js";
import type * as model_books_myBooks from "../model/books/myBooks.js";
import type * as model_books_newBook from "../model/books/newBook.js";
import type * as model_books_ownBookWrites from "../model/books/ownBookWrites.js";
import type * as model_books_ownBooks from "../model/books/ownBooks.js";
import type * as model_books_producerRecords from "../model/books/producerRecords.js";
import type * as model_books_sharing from "../model/books/sharing.js";
import type * as model_books_sitemapParts from "../model/books/sitemapParts.js";
import type * as model_books_views from "../model/books/views.js";
import type * as model_books_visibility from "../model/books/visibility.js";
import type * as model_catalogue_bookCards from "../model/catalogue/bookCards.js";
import type * as model_catalogue_cards from "../model/catalogue/cards.js";
import type * as model_catalogue_catalog from "../model/catalogue/catalog.js";
import type * as model_catalogue_catalogRows from "../model/catalogue/catalogRows.js";
import type * as model_catalogue_home from "../model/catalogue/home.js";
import type * as model_catalogue_sponsoredPage from "../model/catalogue/sponsoredPage.js";
import type * as model_catalogue_stories from "../model/catalogue/stories.js";
import type * as model_change from "../model/change.js";
import type * as model_counters from "../model/counters.js";
import type * as model_hash from "../model/hash.js";
import type * as model_limits from "../model/limits.js";
import type * as model_mail_mailEvents from "../model/mail/mailEvents.js";
import type * as model_mail_mailQueue from "../model/mail/mailQueue.js";
import type * as model_mail_mailRules from "../model/mail/mailRules.js";
import type * as model_mail_mailSettings from "../model/mail/mailSettings.js";
import type * as model_mail_mailTokens from "../model/mail/mailTokens.js";
import type * as model_mail_mailTrigger from "../model/mail/mailTrigger.js";
import type * as model_mail_optionReminders from "../model/mail/optionReminders.js";
import type * as model_mail_outbox from "../model/mail/outbox.js";
import type * as model_mail_personMail from "../model/mail/personMail.js";
import type * as model_mail_preferenceRows from "../model/mail/preferenceRows.js";
import type * as model_mail_preferences from "../model/mail/preferences.js";
import type * as model_mail_reminders from "../model/mail/reminders.js";
import type * as model_pages from "../model/pages.js";
import type * as model_people_authorNames from "../model/people/authorNames.js";
import type * as model_people_authorNews from "../model/people/authorNews.js";
import type * as model_people_authors from "../model/people/authors.js";
import type * as model_people_contactMessages from "../model/people/contactMessages.js";
import type * as model_people_contacts from "../model/people/contacts.js";
import type * as model_people_ownProfile from "../model/people/ownProfile.js";
import type * as model_people_profileMerge from "../model/people/profileMerge.js";
import type * as model_people_profileTrigger from "../model/people/profileTrigger.js";
import type * as model_people_profiles from "../model/people/profiles.js";
import type * as model_people_similarAuthors from "../model/people/similarAuthors.js";
import type * as model_privacy_accountDeletion from "../model/privacy/accountDeletion.js";
import type * as model_privacy_dataExport from "../model/privacy/dataExport.js";
import type * as model_privacy_expiry from "../model/privacy/expiry.js";
import type * as model_privacy_personalData from "../model/privacy/personalData.js";
import type * as model_privacy_retention from "../model/privacy/retention.js";
import type * as model_privacy_sources from "../model/privacy/sources.js";
import type * as model_producers_approvals from "../model/producers/approvals.js";
import type * as model_producers_desk from "../model/producers/desk.js";
import type * as model_producers_deskFields from "../model/producers/deskFields.js";
import type * as model_producers_favorites from "../model/producers/favorites.js";
import type * as model_producers_notes from "../model/producers/notes.js";
import type * as model_producers_optionWrites from "../model/producers/optionWrites.js";
import type * as model_producers_options from "../model/producers/options.js";
import type * as model_producers_ownOptions from "../model/producers/ownOptions.js";
import type * as model_producers_producerProfile from "../model/producers/producerProfile.js";
import type * as model_producers_producers from "../model/producers/producers.js";
import type * as model_producers_ranks from "../model/producers/ranks.js";
import type * as model_producers_removedSaves from "../model/producers/removedSaves.js";
import type * as model_producers_savedBookRefresh from "../model/producers/savedBookRefresh.js";
import type * as model_producers_savedBooks from "../model/producers/savedBooks.js";
import type * as model_producers_saves from "../model/producers/saves.js";
import type * as model_producers_searchAlerts from "../model/producers/searchAlerts.js";
import type * as model_producers_searchMatches from "../model/producers/searchMatches.js";
import type * as model_producers_searchResults from "../model/producers/searchResults.js";
import type * as model_producers_searches from "../model/producers/searches.js";
import type * as model_producers_slate from "../model/producers/slate.js";
import type * as model_producers_slateColumn from "../model/producers/slateColumn.js";
import type * as model_reader from "../model/reader.js";
import type * as model_refuse from "../model/refuse.js";
import type * as model_reset from "../model/reset.js";
import type * as model_respond from "../model/respond.js";
import type * as model_slugs from "../model/slugs.js";
import type * as model_staging from "../model/staging.js";
import type * as model_stagingDesks from "../model/stagingDesks.js";
import type * as model_vocabulary from "../model/vocabulary.js";
import type * as notes from "../notes.js";
import type * as options from "../options.js";
import type * as preferences from "../preferences.js";
import type * as producers from "../producers.js";
import type * as profiles from "../profiles.js";
import type * as savedSearches from "../savedSearches.js";
import type * as slate from "../slate.js";
import type * as staging from "../staging.js";
import type * as stagingDesks from "../stagingDesks.js";
import type * as stripe_checkout from "../stripe/checkout.js";
import type * as stripe_client from "../stripe/client.js";
import type * as stripe_customers from "../stripe/customers.js";
import type * as stripe_state from "../stripe/state.js";
import type * as stripe_sync from "../stripe/sync.js";
import type * as stripe_webhook from "../stripe/webhook.js";
import type * as triggers from "../triggers.js";
import type * as viewer from "../viewer.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  account: typeof account;
  "admin/audit": typeof admin_audit;
  "admin/books": typeof admin_books;
  "admin/desk": typeof admin_desk;
  "admin/messages": typeof admin_messages;
  "admin/options": typeof admin_options;
  "admin/producers": typeof admin_producers;
  auth: typeof auth;
  authors: typeof authors;
  billing: typeof billing;
  books: typeof books;
  catalog: typeof catalog;
  contact: typeof contact;
  crons: typeof crons;
  "email/accountMails": typeof email_accountMails;
  "email/alertMails": typeof email_alertMails;
  "email/billingMails": typeof email_billingMails;
  "email/blocks": typeof email_blocks;
  "email/contactMails": typeof email_contactMails;
  "email/contents": typeof email_contents;
  "email/deliver": typeof email_deliver;
  "email/html": typeof email_html;
  "email/mailEvent": typeof email_mailEvent;
  "email/message": typeof email_message;
  "email/names": typeof email_names;
  "email/oneClick": typeof email_oneClick;
  "email/outbox": typeof email_outbox;
  "email/palette": typeof email_palette;
  "email/peopleMails": typeof email_peopleMails;
  "email/plain": typeof email_plain;
  "email/producerMails": typeof email_producerMails;
  "email/send": typeof email_send;
  "email/webhook": typeof email_webhook;
  favorites: typeof favorites;
  files: typeof files;
  functions: typeof functions;
  home: typeof home;
  http: typeof http;
  "internal/credentials": typeof internal_credentials;
  "internal/images": typeof internal_images;
  "internal/passwords": typeof internal_passwords;
  "internal/personal": typeof internal_personal;
  "internal/sharing": typeof internal_sharing;
  "jobs/accounts": typeof jobs_accounts;
  "jobs/billing": typeof jobs_billing;
  "jobs/books": typeof jobs_books;
  "jobs/mail": typeof jobs_mail;
  "jobs/privacy": typeof jobs_privacy;
  "jobs/producers": typeof jobs_producers;
  "model/accounts/accounts": typeof model_accounts_accounts;
  "model/accounts/admins": typeof model_accounts_admins;
  "model/accounts/authLog": typeof model_accounts_authLog;
  "model/accounts/codes": typeof model_accounts_codes;
  "model/accounts/credentials": typeof model_accounts_credentials;
  "model/accounts/emailChange": typeof model_accounts_emailChange;
  "model/accounts/me": typeof model_accounts_me;
  "model/accounts/passwordChecks": typeof model_accounts_passwordChecks;
  "model/accounts/passwordFlows": typeof model_accounts_passwordFlows;
  "model/accounts/recovery": typeof model_accounts_recovery;
  "model/accounts/refreshTokens": typeof model_accounts_refreshTokens;
  "model/accounts/scrypt": typeof model_accounts_scrypt;
  "model/accounts/sessions": typeof model_accounts_sessions;
  "model/accounts/signup": typeof model_accounts_signup;
  "model/accounts/verification": typeof model_accounts_verification;
  "model/accounts/viewer": typeof model_accounts_viewer;
  "model/admin/bookLists": typeof model_admin_bookLists;
  "model/admin/bookRows": typeof model_admin_bookRows;
  "model/admin/desk": typeof model_admin_desk;
  "model/admin/undo": typeof model_admin_undo;
  "model/admin/undoFields": typeof model_admin_undoFields;
  "model/admin/visibility": typeof model_admin_visibility;
  "model/audit": typeof model_audit;
  "model/batches": typeof model_batches;
  "model/billing/checkouts": typeof model_billing_checkouts;
  "model/billing/membership": typeof model_billing_membership;
  "model/billing/paymentSettings": typeof model_billing_paymentSettings;
  "model/billing/purchases": typeof model_billing_purchases;
  "model/billing/sponsorReports": typeof model_billing_sponsorReports;
  "model/billing/sponsorships": typeof model_billing_sponsorships;
  "model/billing/stripeEvents": typeof model_billing_stripeEvents;
  "model/billing/subscriptionTrigger": typeof model_billing_subscriptionTrigger;
  "model/books/bookBelongings": typeof model_books_bookBelongings;
  "model/books/bookTrigger": typeof model_books_bookTrigger;
  "model/books/bookWrites": typeof model_books_bookWrites;
  "model/books/books": typeof model_books_books;
  "model/books/claims": typeof model_books_claims;
  "model/books/coverMoves": typeof model_books_coverMoves;
  "model/books/files": typeof model_books_files;
  "model/books/interest": typeof model_books_interest;
  "model/books/myBooks": typeof model_books_myBooks;
  "model/books/newBook": typeof model_books_newBook;
  "model/books/ownBookWrites": typeof model_books_ownBookWrites;
  "model/books/ownBooks": typeof model_books_ownBooks;
  "model/books/producerRecords": typeof model_books_producerRecords;
  "model/books/sharing": typeof model_books_sharing;
  "model/books/sitemapParts": typeof model_books_sitemapParts;
  "model/books/views": typeof model_books_views;
  "model/books/visibility": typeof model_books_visibility;
  "model/catalogue/bookCards": typeof model_catalogue_bookCards;
  "model/catalogue/cards": typeof model_catalogue_cards;
  "model/catalogue/catalog": typeof model_catalogue_catalog;
  "model/catalogue/catalogRows": typeof model_catalogue_catalogRows;
  "model/catalogue/home": typeof model_catalogue_home;
  "model/catalogue/sponsoredPage": typeof model_catalogue_sponsoredPage;
  "model/catalogue/stories": typeof model_catalogue_stories;
  "model/change": typeof model_change;
  "model/counters": typeof model_counters;
  "model/hash": typeof model_hash;
  "model/limits": typeof model_limits;
  "model/mail/mailEvents": typeof model_mail_mailEvents;
  "model/mail/mailQueue": typeof model_mail_mailQueue;
  "model/mail/mailRules": typeof model_mail_mailRules;
  "model/mail/mailSettings": typeof model_mail_mailSettings;
  "model/mail/mailTokens": typeof model_mail_mailTokens;
  "model/mail/mailTrigger": typeof model_mail_mailTrigger;
  "model/mail/optionReminders": typeof model_mail_optionReminders;
  "model/mail/outbox": typeof model_mail_outbox;
  "model/mail/personMail": typeof model_mail_personMail;
  "model/mail/preferenceRows": typeof model_mail_preferenceRows;
  "model/mail/preferences": typeof model_mail_preferences;
  "model/mail/reminders": typeof model_mail_reminders;
  "model/pages": typeof model_pages;
  "model/people/authorNames": typeof model_people_authorNames;
  "model/people/authorNews": typeof model_people_authorNews;
  "model/people/authors": typeof model_people_authors;
  "model/people/contactMessages": typeof model_people_contactMessages;
  "model/people/contacts": typeof model_people_contacts;
  "model/people/ownProfile": typeof model_people_ownProfile;
  "model/people/profileMerge": typeof model_people_profileMerge;
  "model/people/profileTrigger": typeof model_people_profileTrigger;
  "model/people/profiles": typeof model_people_profiles;
  "model/people/similarAuthors": typeof model_people_similarAuthors;
  "model/privacy/accountDeletion": typeof model_privacy_accountDeletion;
  "model/privacy/dataExport": typeof model_privacy_dataExport;
  "model/privacy/expiry": typeof model_privacy_expiry;
  "model/privacy/personalData": typeof model_privacy_personalData;
  "model/privacy/retention": typeof model_privacy_retention;
  "model/privacy/sources": typeof model_privacy_sources;
  "model/producers/approvals": typeof model_producers_approvals;
  "model/producers/desk": typeof model_producers_desk;
  "model/producers/deskFields": typeof model_producers_deskFields;
  "model/producers/favorites": typeof model_producers_favorites;
  "model/producers/notes": typeof model_producers_notes;
  "model/producers/optionWrites": typeof model_producers_optionWrites;
  "model/producers/options": typeof model_producers_options;
  "model/producers/ownOptions": typeof model_producers_ownOptions;
  "model/producers/producerProfile": typeof model_producers_producerProfile;
  "model/producers/producers": typeof model_producers_producers;
  "model/producers/ranks": typeof model_producers_ranks;
  "model/producers/removedSaves": typeof model_producers_removedSaves;
  "model/producers/savedBookRefresh": typeof model_producers_savedBookRefresh;
  "model/producers/savedBooks": typeof model_producers_savedBooks;
  "model/producers/saves": typeof model_producers_saves;
  "model/producers/searchAlerts": typeof model_producers_searchAlerts;
  "model/producers/searchMatches": typeof model_producers_searchMatches;
  "model/producers/searchResults": typeof model_producers_searchResults;
  "model/producers/searches": typeof model_producers_searches;
  "model/producers/slate": typeof model_producers_slate;
  "model/producers/slateColumn": typeof model_producers_slateColumn;
  "model/reader": typeof model_reader;
  "model/refuse": typeof model_refuse;
  "model/reset": typeof model_reset;
  "model/respond": typeof model_respond;
  "model/slugs": typeof model_slugs;
  "model/staging": typeof model_staging;
  "model/stagingDesks": typeof model_stagingDesks;
  "model/vocabulary": typeof model_vocabulary;
  notes: typeof notes;
  options: typeof options;
  preferences: typeof preferences;
  producers: typeof producers;
  profiles: typeof profiles;
  savedSearches: typeof savedSearches;
  slate: typeof slate;
  staging: typeof staging;
  stagingDesks: typeof stagingDesks;
  "stripe/checkout": typeof stripe_checkout;
  "stripe/client": typeof stripe_client;
  "stripe/customers": typeof stripe_customers;
  "stripe/state": typeof stripe_state;
  "stripe/sync": typeof stripe_sync;
  "stripe/webhook": typeof stripe_webhook;
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
