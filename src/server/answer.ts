import type { Drawing } from "./book-preview";

export interface SiteSettings {
  /** The built index.html. */
  html: string;
  /** The same page, for what the server draws (`local/site/drawn-page.ts`). */
  drawnHtml: string;
  /** The public address of the site. */
  siteUrl: string;
  /** Where this server reaches the backend's API. */
  backendUrl: string;
  /** Where this server reaches the backend's HTTP actions. */
  actionsUrl: string;
  /** Writes a line to the server's log. */
  logError?: (message: string) => void;
  /** Makes a PNG of a drawing. Without it, link previews show the site's own picture. */
  drawPicture?: (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What is sent for an address. The same object while it is kept. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
}
