/** A legal page. Each body uses the blog's format: paragraphs, dash lists, `[words](/path)`. */
export interface LegalText {
  path: `/${string}`;
  title: string;
  description: string;
  /** Shown before the table of contents. */
  summary: string;
  sections: readonly { id: string; title: string; body: string }[];
}
