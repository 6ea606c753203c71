/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as calls from "../calls.js";
import type * as check from "../check.js";
import type * as crons from "../crons.js";
import type * as database from "../database.js";
import type * as docs from "../docs.js";
import type * as echo from "../echo.js";
import type * as fail from "../fail.js";
import type * as files from "../files.js";
import type * as find from "../find.js";
import type * as http from "../http.js";
import type * as imports from "../imports.js";
import type * as jobs from "../jobs.js";
import type * as limits from "../limits.js";
import type * as node from "../node.js";
import type * as notes from "../notes.js";
import type * as parts from "../parts.js";
import type * as ticks from "../ticks.js";
import type * as who from "../who.js";
import type * as world from "../world.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  calls: typeof calls;
  check: typeof check;
  crons: typeof crons;
  database: typeof database;
  docs: typeof docs;
  echo: typeof echo;
  fail: typeof fail;
  files: typeof files;
  find: typeof find;
  http: typeof http;
  imports: typeof imports;
  jobs: typeof jobs;
  limits: typeof limits;
  node: typeof node;
  notes: typeof notes;
  parts: typeof parts;
  ticks: typeof ticks;
  who: typeof who;
  world: typeof world;
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
  counter: import("../counter/_generated/component.js").ComponentApi<"counter">;
  second: import("../counter/_generated/component.js").ComponentApi<"second">;
};
