import { DAY_MS } from "../dates";
/** How long what people wrote through the contact form is kept (P-03). */
export const CONTACT_KEPT_MS = 730 * DAY_MS;

/** How long it is kept which mail went to whom: a season's campaign can look back at the last one (P-03). */
export const SEND_LOG_KEPT_MS = 396 * DAY_MS;

/** How long a settled mail keeps its key, so that what it tells of cannot make a second one. */
export const OUTBOX_KEPT_MS = 90 * DAY_MS;

/** How long an event of a provider is known again; they repeat one for days, not for months. */
export const WEBHOOKS_KEPT_MS = 90 * DAY_MS;

/** How long what was uploaded, or an address opened for it, is kept while nothing became of it (U-06). */
export const UPLOADS_KEPT_MS = DAY_MS;
