/** The static pages in the sitemap; books, genres and authors are added to them. */
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
