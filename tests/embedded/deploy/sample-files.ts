/** A small Convex app with one of each kind of file that the CLI treats in its own way. */
export const sampleFiles: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "sample", "private": true, "type": "module", "dependencies": { "convex": "1.48.0" } }`,

  "convex/schema.ts": `
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  notes: defineTable({ author: v.string(), text: v.string() }).index("by_author", ["author"]),
});
`,

  "convex/notes.ts": `
import { v } from "convex/values";
import { internalMutation, mutation, query } from "./_generated/server";

export const version = query({ args: {}, handler: async () => 1 });

export const byAuthor = query({
  args: { author: v.string() },
  handler: async (ctx, { author }) =>
    await ctx.db.query("notes").withIndex("by_author", (q) => q.eq("author", author)).collect(),
});

export const add = mutation({
  args: { author: v.string(), text: v.string() },
  returns: v.id("notes"),
  handler: async (ctx, note) => {
    console.log("a note by", note.author);
    return await ctx.db.insert("notes", note);
  },
});

export const clear = internalMutation({
  args: {},
  handler: async (ctx) => {
    const notes = await ctx.db.query("notes").collect();
    for (const note of notes) await ctx.db.delete(note._id);
    return notes.length;
  },
});
`,

  "convex/nested/greeting.ts": `
import { query } from "../_generated/server";
export default query(async () => "Hello, " + (process.env.GREETED ?? "nobody"));
`,

  "convex/digest.ts": `
"use node";
import { createHash } from "node:crypto";
import { action } from "./_generated/server";
export const ofWord = action({ args: {}, handler: async () => createHash("md5").update("word").digest("hex") });
`,

  "convex/http.ts": `
import { httpRouter } from "convex/server";
import { httpAction } from "./_generated/server";
const http = httpRouter();
http.route({ path: "/ping", method: "GET", handler: httpAction(async () => new Response("pong")) });
export default http;
`,

  "convex/crons.ts": `
import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";
const crons = cronJobs();
crons.monthly("clear", { day: 1, hourUTC: 0, minuteUTC: 0 }, internal.notes.clear, {});
export default crons;
`,

  "convex/auth.config.ts": `
export default { providers: [{ domain: process.env.CONVEX_SITE_URL, applicationID: "convex" }] };
`,

  "convex/tsconfig.json": `{
  "compilerOptions": {
    "strict": true, "target": "ESNext", "lib": ["ES2021"], "module": "ESNext",
    "moduleResolution": "Bundler", "skipLibCheck": true, "isolatedModules": true, "noEmit": true,
    "types": ["node"]
  },
  "include": ["./**/*"],
  "exclude": ["./_generated"]
}`,
};
