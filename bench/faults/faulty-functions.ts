/** The ways in which a function can end or hold its process. `exits` ends only a Node action's; others have no such call. */
export const FAULTS = {
  loops: "for (;;);",
  spins: "const spin = () => Promise.resolve().then(spin); await spin();",
  eats: "const all = []; for (;;) all.push(new Array(1e6).fill(0));",
  exits: "process.exit(0);",
} as const;

export type Fault = keyof typeof FAULTS;
export const KINDS = ["query", "mutation", "action", "node", "http"] as const;
export type Kind = (typeof KINDS)[number];

/** An app with every fault in every kind of function, and a list whose writes are counted. */
export const faultyApp = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    export default defineSchema({ writes: defineTable({}) }, { schemaValidation: false });`,
  writes: `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const add = mutation(async ({ db }, { n }) => { await db.insert("writes", { n }); });
    export const all = query(async ({ db }) => (await db.query("writes").collect()).map(({ n }) => n));`,
  query: module("query"),
  mutation: module("mutation"),
  action: module("action"),
  node: `"use node";\n${module("action")}`,
  http: `
    import { httpActionGeneric as httpAction, httpRouter } from "convex/server";
    const http = httpRouter();
    ${each((name, code) => `http.route({ path: "/${name}", method: "POST", handler: httpAction(async () => { ${code} return new Response("ended"); }) });`)}
    export default http;`,
};

function module(kind: string): string {
  return `
    import { ${kind}Generic as ${kind} } from "convex/server";
    ${each((name, code) => `export const ${name} = ${kind}(async () => { ${code} });`)}`;
}

function each(line: (name: string, code: string) => string): string {
  return Object.entries(FAULTS)
    .map(([name, code]) => line(name, code))
    .join("\n");
}
