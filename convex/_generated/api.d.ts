/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import type * as account from "../account.js";
import type * as auth from "../auth.js";
import type * as books from "../books.js";
import type * as catalog from "../catalog.js";
import type * as favorites from "../favorites.js";
import type * as functions from "../functions.js";
import type * as home from "../home.js";
import type * as http from "../http.js";
import type * as model_accounts from "../model/accounts.js";
import type * as model_books from "../model/books.js";
import type * as model_cards from "../model/cards.js";
import type * as model_catalog from "../model/catalog.js";
import type * as model_counters from "../model/counters.js";
import type * as model_favorites from "../model/favorites.js";
import type * as model_home from "../model/home.js";
import type * as model_me from "../model/me.js";
import type * as model_profiles from "../model/profiles.js";
import type * as model_refuse from "../model/refuse.js";
import type * as model_sessions from "../model/sessions.js";
import type * as model_signup from "../model/signup.js";
import type * as model_viewer from "../model/viewer.js";
import type * as model_vocabulary from "../model/vocabulary.js";
import type * as triggers from "../triggers.js";
import type * as viewer from "../viewer.js";

/**
 * A utility for referencing Convex functions in your app's API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
declare const fullApi: ApiFromModules<{
  account: typeof account;
  auth: typeof auth;
  books: typeof books;
  catalog: typeof catalog;
  favorites: typeof favorites;
  functions: typeof functions;
  home: typeof home;
  http: typeof http;
  "model/accounts": typeof model_accounts;
  "model/books": typeof model_books;
  "model/cards": typeof model_cards;
  "model/catalog": typeof model_catalog;
  "model/counters": typeof model_counters;
  "model/favorites": typeof model_favorites;
  "model/home": typeof model_home;
  "model/me": typeof model_me;
  "model/profiles": typeof model_profiles;
  "model/refuse": typeof model_refuse;
  "model/sessions": typeof model_sessions;
  "model/signup": typeof model_signup;
  "model/viewer": typeof model_viewer;
  "model/vocabulary": typeof model_vocabulary;
  triggers: typeof triggers;
  viewer: typeof viewer;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
