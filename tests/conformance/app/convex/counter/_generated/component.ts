/* eslint-disable */
/**
 * Generated `ComponentApi` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type { FunctionReference } from "convex/server";

/**
 * A utility for referencing a Convex component's exposed API.
 *
 * Useful when expecting a parameter like `components.myComponent`.
 * Usage:
 * ```ts
 * async function myFunction(ctx: QueryCtx, component: ComponentApi) {
 *   return ctx.runQuery(component.someFile.someQuery, { ...args });
 * }
 * ```
 */
export type ComponentApi<Name extends string | undefined = string | undefined> =
  {
    lib: {
      add: FunctionReference<
        "mutation",
        "internal",
        { name: string; by: number },
        string,
        Name
      >;
      addAndFail: FunctionReference<
        "mutation",
        "internal",
        { name: string; by: number },
        null,
        Name
      >;
      addLater: FunctionReference<
        "mutation",
        "internal",
        { name: string; by: number; ms: number },
        string,
        Name
      >;
      addWritten: FunctionReference<
        "mutation",
        "internal",
        { name: string; by: number },
        number,
        Name
      >;
      callBack: FunctionReference<
        "mutation",
        "internal",
        { handle: string; text: string },
        null,
        Name
      >;
      clear: FunctionReference<"mutation", "internal", {}, null, Name>;
      entries: FunctionReference<"query", "internal", {}, Array<string>, Name>;
      get: FunctionReference<
        "query",
        "internal",
        { name: string },
        number,
        Name
      >;
      jobs: FunctionReference<"query", "internal", {}, number, Name>;
      read: FunctionReference<"query", "internal", { id: string }, any, Name>;
    };
  };
