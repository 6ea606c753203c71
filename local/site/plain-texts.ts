const PRIVATE_PATHS = ["/admin", "/dashboard", "/account", "/submit"];
const YEAR_MS = 365 * 86_400_000;

/** What crawlers are told. The sitemap is named by its whole address, from the host that serves it. */
export function robotsText(sitemapHost?: string): string {
  const rules = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), "Allow: /"];
  return lines(sitemapHost ? [...rules, `Sitemap: ${sitemapHost}/sitemap.xml`] : rules);
}

/** Where finders of faults may write. */
export function securityText(supportEmail: string): string {
  const nextYear = new Date(Date.now() + YEAR_MS).toISOString();
  return lines([`Contact: mailto:${supportEmail}`, `Expires: ${nextYear}`]);
}

function lines(texts: readonly string[]): string {
  return `${texts.join("\n")}\n`;
}
