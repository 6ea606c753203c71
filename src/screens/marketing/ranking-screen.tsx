import { RANKING } from "../../content/ranking";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";

/** The rules that decide the order of books, in plain words. */
export function RankingScreen() {
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-12">
      <Head {...FIXED_HEADS["/how-ranking-works"]} />
      <header className="max-w-reading">
        <h1 className="display-48">{RANKING.title}</h1>
        <p className="mt-6 border-l-2 border-brand pl-5 font-display text-18 text-pretty sm:text-22">
          {RANKING.lead}
        </p>
      </header>
      <ol className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-2">
        {RANKING.rules.map(({ title, text }) => (
          <li key={title} className="max-w-reading">
            <h2 className="display-22">{title}</h2>
            <p className="mt-2 text-16 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to="/browse" className="mt-12">
        Browse Books
      </ButtonLink>
    </div>
  );
}
