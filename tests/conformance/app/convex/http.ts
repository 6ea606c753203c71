import { httpRouter } from "convex/server";
import { internal } from "./_generated/api";
import { httpAction } from "./_generated/server";

const http = httpRouter();

http.route({
  path: "/hello",
  method: "GET",
  handler: httpAction(async (_, request) => {
    const name = new URL(request.url).searchParams.get("name") ?? "nobody";
    return new Response(`hello ${name}`, {
      headers: { "X-Greeting": "yes", "Content-Type": "text/x-greeting" },
    });
  }),
});

http.route({
  path: "/things",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    const { name } = (await request.json()) as { name: string };
    await ctx.runMutation(internal.calls.add, { name });
    return Response.json({ names: await ctx.runQuery(internal.calls.names, {}) }, { status: 201 });
  }),
});

http.route({
  path: "/mirror",
  method: "PUT",
  handler: httpAction(async (_, request) => {
    const headers = { "X-Seen": request.headers.get("X-Sent") ?? "", "X-Method": request.method };
    return new Response(await request.arrayBuffer(), { headers });
  }),
});

http.route({
  pathPrefix: "/files/",
  method: "GET",
  handler: httpAction(async (_, request) => new Response(`prefix ${new URL(request.url).pathname}`)),
});

http.route({
  path: "/files/special",
  method: "GET",
  handler: httpAction(async () => new Response("exact")),
});

http.route({
  path: "/moved",
  method: "GET",
  handler: httpAction(async () => new Response(null, { status: 302, headers: { Location: "/hello" } })),
});

http.route({
  path: "/fails",
  method: "GET",
  handler: httpAction(async () => {
    throw new Error("inside an http action");
  }),
});

http.route({
  path: "/me",
  method: "GET",
  handler: httpAction(async (ctx) => new Response((await ctx.auth.getUserIdentity())?.subject ?? "nobody")),
});

/** This deployment is its own identity provider. Its keys are environment variables. */
http.route({
  path: "/.well-known/openid-configuration",
  method: "GET",
  handler: httpAction(async () => {
    const issuer = process.env["CONVEX_SITE_URL"] ?? "";
    return Response.json({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: issuer,
    });
  }),
});

http.route({
  path: "/.well-known/jwks.json",
  method: "GET",
  handler: httpAction(
    async () => new Response(process.env["PUBLIC_KEYS"], { headers: { "Content-Type": "application/json" } }),
  ),
});

export default http;
