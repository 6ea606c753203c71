import { formatDay } from "@domain/dates";
import { TERMS_VERSION } from "@domain/terms";
import { Link } from "react-router-dom";
import type { LegalText } from "../../content/legal/legal-text";
import { legalHead } from "../../head/heads";
import { Head } from "../../lib/head";
import { Prose } from "../../ui/prose";
import { proseBlocks } from "../../ui/prose-blocks";

/** A legal page: summary, table of contents and text. Prints as text only. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-12">
      <Head {...legalHead(text)} />
      <header className="max-w-reading">
        <h1 className="display-48">{text.title}</h1>
        <p className="mt-3 text-14 text-muted">
          Effective{" "}
          <time dateTime={TERMS_VERSION} className="tabular-nums">
            {formatDay(Date.parse(TERMS_VERSION))}
          </time>
        </p>
        <p className="mt-6 border-l-2 border-brand pl-5 font-display text-18 text-pretty">{text.summary}</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[15rem_minmax(0,42.5rem)]">
        <nav aria-labelledby="contents" className="text-14 lg:sticky lg:top-6 lg:self-start print:hidden">
          <h2 id="contents" className="font-semibold">
            Contents
          </h2>
          <ol className="mt-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
            {text.sections.map((section, index) => (
              <li key={section.id}>
                <Link
                  to={`#${section.id}`}
                  className="flex min-h-11 items-baseline gap-3 py-2.5 text-muted hover:text-text sm:min-h-8 sm:py-1.5"
                >
                  <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-10">
          {text.sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id} className="break-inside-avoid-page">
              <h2 id={section.id} className="scroll-mt-6 display-28">
                <span className="mr-[0.15em]">{index + 1}.</span> {section.title}
              </h2>
              <Prose heading="h3" blocks={proseBlocks(section.body)} className="mt-3" />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
