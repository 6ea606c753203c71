/** The terms in force, named by the day they began: shown on `/terms`, stored with each consent to them. */
export const TERMS_VERSION = "2026-11-01";
