export default {
  providers: [{ domain: process.env["CONVEX_SITE_URL"], applicationID: "conformance" }],
};
