/** A legal page. Each body is written like a note: paragraphs, dash lists, `[words](/path)`. */
export interface LegalText {
  path: `/${string}`;
  title: string;
  description: string;
  /** The gist, before the table of contents. */
  summary: string;
  sections: readonly { id: string; title: string; body: string }[];
}
