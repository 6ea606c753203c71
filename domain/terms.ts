/** The current terms, named by their first day. Shown on `/terms` and stored with each consent. */
export const TERMS_VERSION = "2026-11-27";
