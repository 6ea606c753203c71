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
import type * as auth from "../auth.js";
import type * as books from "../books.js";
import type * as catalog from "../catalog.js";
import type * as crons from "../crons.js";
import type * as favorites from "../favorites.js";
import type * as functions from "../functions.js";
import type * as home from "../home.js";
import type * as http from "../http.js";
import type * as jobs_authorNames from "../jobs/authorNames.js";
import type * as jobs_interest from "../jobs/interest.js";
import type * as jobs_sessions from "../jobs/sessions.js";
import type * as jobs_sponsorships from "../jobs/sponsorships.js";
import type * as model_accounts from "../model/accounts.js";
import type * as model_approvals from "../model/approvals.js";
import type * as model_audit from "../model/audit.js";
import type * as model_authorNames from "../model/authorNames.js";
import type * as model_bookBelongings from "../model/bookBelongings.js";
import type * as model_bookTrigger from "../model/bookTrigger.js";
import type * as model_books from "../model/books.js";
import type * as model_cards from "../model/cards.js";
import type * as model_catalog from "../model/catalog.js";
import type * as model_catalogRows from "../model/catalogRows.js";
import type * as model_change from "../model/change.js";
import type * as model_counters from "../model/counters.js";
import type * as model_demoMarket from "../model/demoMarket.js";
import type * as model_favorites from "../model/favorites.js";
import type * as model_home from "../model/home.js";
import type * as model_interest from "../model/interest.js";
import type * as model_inventedBooks from "../model/inventedBooks.js";
import type * as model_me from "../model/me.js";
import type * as model_newBook from "../model/newBook.js";
import type * as model_profileTrigger from "../model/profileTrigger.js";
import type * as model_profiles from "../model/profiles.js";
import type * as model_reader from "../model/reader.js";
import type * as model_refuse from "../model/refuse.js";
import type * as model_reset from "../model/reset.js";
import type * as model_seedGate from "../model/seedGate.js";
import type * as model_sessions from "../model/sessions.js";
import type * as model_signup from "../model/signup.js";
import type * as model_slugs from "../model/slugs.js";
import type * as model_sponsorships from "../model/sponsorships.js";
import type * as model_staging from "../model/staging.js";
import type * as model_viewer from "../model/viewer.js";
import type * as model_vocabulary from "../model/vocabulary.js";
import type * as seed from "../seed.js";
import type * as seedContent_actionBooks from "../seedContent/actionBooks.js";
import type * as seedContent_books from "../seedContent/books.js";
import type * as seedContent_crimeBooks from "../seedContent/crimeBooks.js";
import type * as seedContent_heartBooks from "../seedContent/heartBooks.js";
import type * as seedContent_pastBooks from "../seedContent/pastBooks.js";
import type * as seedContent_people from "../seedContent/people.js";
import type * as seedContent_random from "../seedContent/random.js";
import type * as seedContent_shape from "../seedContent/shape.js";
import type * as seedContent_speculativeBooks from "../seedContent/speculativeBooks.js";
import type * as seedContent_words from "../seedContent/words.js";
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
  auth: typeof auth;
  books: typeof books;
  catalog: typeof catalog;
  crons: typeof crons;
  favorites: typeof favorites;
  functions: typeof functions;
  home: typeof home;
  http: typeof http;
  "jobs/authorNames": typeof jobs_authorNames;
  "jobs/interest": typeof jobs_interest;
  "jobs/sessions": typeof jobs_sessions;
  "jobs/sponsorships": typeof jobs_sponsorships;
  "model/accounts": typeof model_accounts;
  "model/approvals": typeof model_approvals;
  "model/audit": typeof model_audit;
  "model/authorNames": typeof model_authorNames;
  "model/bookBelongings": typeof model_bookBelongings;
  "model/bookTrigger": typeof model_bookTrigger;
  "model/books": typeof model_books;
  "model/cards": typeof model_cards;
  "model/catalog": typeof model_catalog;
  "model/catalogRows": typeof model_catalogRows;
  "model/change": typeof model_change;
  "model/counters": typeof model_counters;
  "model/demoMarket": typeof model_demoMarket;
  "model/favorites": typeof model_favorites;
  "model/home": typeof model_home;
  "model/interest": typeof model_interest;
  "model/inventedBooks": typeof model_inventedBooks;
  "model/me": typeof model_me;
  "model/newBook": typeof model_newBook;
  "model/profileTrigger": typeof model_profileTrigger;
  "model/profiles": typeof model_profiles;
  "model/reader": typeof model_reader;
  "model/refuse": typeof model_refuse;
  "model/reset": typeof model_reset;
  "model/seedGate": typeof model_seedGate;
  "model/sessions": typeof model_sessions;
  "model/signup": typeof model_signup;
  "model/slugs": typeof model_slugs;
  "model/sponsorships": typeof model_sponsorships;
  "model/staging": typeof model_staging;
  "model/viewer": typeof model_viewer;
  "model/vocabulary": typeof model_vocabulary;
  seed: typeof seed;
  "seedContent/actionBooks": typeof seedContent_actionBooks;
  "seedContent/books": typeof seedContent_books;
  "seedContent/crimeBooks": typeof seedContent_crimeBooks;
  "seedContent/heartBooks": typeof seedContent_heartBooks;
  "seedContent/pastBooks": typeof seedContent_pastBooks;
  "seedContent/people": typeof seedContent_people;
  "seedContent/random": typeof seedContent_random;
  "seedContent/shape": typeof seedContent_shape;
  "seedContent/speculativeBooks": typeof seedContent_speculativeBooks;
  "seedContent/words": typeof seedContent_words;
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

export declare const components: {};
