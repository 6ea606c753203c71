/** The synopsis in a readable width. Empty lines separate paragraphs. */
export function Synopsis({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <section aria-labelledby="synopsis">
      <h2 id="synopsis" className="display-28">
        Synopsis
      </h2>
      <div className="mt-3 flex max-w-reading flex-col gap-4 font-display text-18 text-pretty whitespace-pre-line">
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph.trim()}</p>
        ))}
      </div>
    </section>
  );
}
