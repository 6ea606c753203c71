/** A small app for protocol tests: notes in rooms, errors, pages, files and the caller's identity. */
export const notesApp = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      notes: defineTable({ room: v.string(), text: v.string() }).index("by_room", ["room"]),
    });`,
  notes: `
    import { query, mutation, action, internalMutation } from "./server";
    import { ConvexError, v } from "convex/values";
    export const list = query({
      args: { room: v.string() },
      handler: async (ctx, { room }) => {
        const notes = await ctx.db.query("notes").withIndex("by_room", (q) => q.eq("room", room)).collect();
        return notes.map(({ text }) => text);
      },
    });
    export const count = query({
      args: { room: v.string() },
      handler: async (ctx, { room }) =>
        (await ctx.db.query("notes").withIndex("by_room", (q) => q.eq("room", room)).collect()).length,
    });
    export const page = query({
      args: { room: v.string(), paginationOpts: v.any() },
      handler: async (ctx, { room, paginationOpts }) => {
        const result = await ctx.db.query("notes").withIndex("by_room", (q) => q.eq("room", room)).order("desc").paginate(paginationOpts);
        return { ...result, page: result.page.map(({ text }) => text) };
      },
    });
    export const add = mutation({
      args: { room: v.string(), text: v.string() },
      handler: async (ctx, note) => {
        console.log("adding", note.text);
        return await ctx.db.insert("notes", note);
      },
    });
    export const remove = mutation({
      args: { id: v.id("notes") },
      handler: async (ctx, { id }) => void (await ctx.db.delete(id)),
    });
    export const nothing = mutation({ args: {}, handler: async () => "done" });
    export const busy = mutation({
      args: {},
      handler: async () => {
        for (let i = 0; i < 2000; i += 1) await crypto.subtle.digest("SHA-256", new Uint8Array(1000));
      },
    });
    export const refuse = mutation({
      args: { room: v.string() },
      handler: async (ctx, { room }) => {
        await ctx.db.insert("notes", { room, text: "never" });
        throw new ConvexError({ code: "refused" });
      },
    });
    export const crash = mutation({ args: {}, handler: async () => { throw new Error("on purpose"); } });
    export const fragile = query({
      args: { room: v.string() },
      handler: async (ctx, { room }) => {
        const notes = await ctx.db.query("notes").withIndex("by_room", (q) => q.eq("room", room)).collect();
        if (notes.some(({ text }) => text === "poison")) throw new ConvexError({ code: "poisoned" });
        return notes.length;
      },
    });
    export const whoami = query({
      args: {},
      handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
    });
    export const mineOrShared = query({
      args: { room: v.string() },
      handler: async (ctx, { room }) => {
        const notes = await ctx.db.query("notes").withIndex("by_room", (q) => q.eq("room", room)).collect();
        if (!notes.some(({ text }) => text === "private")) return "shared";
        return (await ctx.auth.getUserIdentity())?.subject ?? "nobody";
      },
    });
    export const signAs = mutation({
      args: { room: v.string() },
      handler: async (ctx, { room }) => {
        const subject = (await ctx.auth.getUserIdentity())?.subject ?? "nobody";
        await ctx.db.insert("notes", { room, text: subject });
        return subject;
      },
    });
    export const big = query({ args: { bytes: v.number() }, handler: async (_ctx, { bytes }) => "é".repeat(bytes / 2) });
    export const echo = action({ args: { value: v.any() }, handler: async (_ctx, { value }) => value });
    export const addTwice = action({
      args: { room: v.string(), text: v.string() },
      handler: async (ctx, note) => {
        await ctx.runMutation("notes:add", note);
        await ctx.runMutation("notes:add", note);
        return await ctx.runQuery("notes:list", { room: note.room });
      },
    });
    export const hidden = internalMutation({ args: {}, handler: async () => "hidden" });
    export const uploadUrl = mutation({ args: {}, handler: async (ctx) => await ctx.storage.generateUploadUrl() });
    export const fileUrl = query({ args: { id: v.id("_storage") }, handler: async (ctx, { id }) => await ctx.storage.getUrl(id) });
    export const deleteFile = mutation({ args: { id: v.id("_storage") }, handler: async (ctx, { id }) => await ctx.storage.delete(id) });
  `,
  http: `
    import { httpRouter, httpActionGeneric as httpAction } from "convex/server";
    const http = httpRouter();
    http.route({ path: "/echo", method: "POST", handler: httpAction(async (_ctx, request) =>
      new Response(await request.text(), { status: 201, headers: { "x-method": request.method, "x-url": request.url } })) });
    http.route({ path: "/who", method: "GET", handler: httpAction(async (ctx) =>
      new Response((await ctx.auth.getUserIdentity())?.subject ?? "nobody")) });
    http.route({ path: "/cookies", method: "GET", handler: httpAction(async () => {
      const headers = new Headers(); headers.append("set-cookie", "a=1"); headers.append("set-cookie", "b=2");
      return new Response(null, { status: 204, headers });
    }) });
    http.route({ path: "/crash", method: "GET", handler: httpAction(async () => { throw new Error("on purpose"); }) });
    export default http;`,
  server: `
    export { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action,
      internalMutationGeneric as internalMutation } from "convex/server";`,
} as const;
