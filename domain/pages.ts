/** The pages a search engine may list beside the books, the genres and the authors. */
export const SITEMAP_PAGES = [
  "/",
  "/browse",
  "/sponsored",
  "/success-stories",
  "/for-producers",
  "/for-authors",
  "/about",
  "/team",
  "/contact",
  "/blog",
  "/terms",
  "/privacy-policy",
  "/sms-compliance",
] as const;
