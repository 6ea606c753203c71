import { TEAM } from "../../content/about";
import { TEAM_MEMBERS } from "../../content/team";
import { Head } from "../../lib/head";
import { InstagramGlyph, LinkedInGlyph, XGlyph } from "../../shared/people/network-icons";
import { ButtonLink } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";
import { SafeLink } from "../../ui/safe-link";

const GLYPHS = { LinkedIn: LinkedInGlyph, X: XGlyph, Instagram: InstagramGlyph };

/** The team, as far as its content file tells. */
export function TeamScreen() {
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-12">
      <Head {...TEAM.head} />
      <h1 className="display-48">{TEAM.title}</h1>
      <p className="mt-2 max-w-[40rem] text-16 text-pretty text-muted sm:text-18">{TEAM.text}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {TEAM_MEMBERS.map(({ role, text, name, portrait, links = [] }) => (
          <li
            key={role}
            className="flex flex-col overflow-hidden rounded-panel border border-line bg-surface"
          >
            {portrait !== undefined && (
              <img src={portrait} alt="" loading="lazy" className="aspect-[4/3] w-full object-cover" />
            )}
            <div className="flex grow flex-col p-6">
              <h2 className="display-22">{name ?? role}</h2>
              {name !== undefined && <p className="mt-1 text-14 font-medium">{role}</p>}
              <p className="mt-2 text-16 text-pretty text-muted">{text}</p>
              <div className="mt-auto -ml-2 flex gap-1 pt-4 empty:hidden">
                {links.map(({ network, href }) => {
                  const Glyph = GLYPHS[network];
                  return (
                    <SafeLink
                      key={network}
                      href={href}
                      title={network}
                      aria-label={`${name ?? role} on ${network}`}
                      className={iconButtonClass("plain", "md")}
                    >
                      <Glyph size={18} strokeWidth={1.75} />
                    </SafeLink>
                  );
                })}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby="join"
        className="mt-16 flex flex-col gap-5 border-t border-line pt-10 sm:flex-row sm:items-end sm:justify-between"
      >
        <div>
          <h2 id="join" className="display-28">
            {TEAM.join.title}
          </h2>
          <p className="mt-2 max-w-[36rem] text-16 text-muted">{TEAM.join.text}</p>
        </div>
        <ButtonLink to="/contact" variant="primary" size="lg">
          {TEAM.join.link}
        </ButtonLink>
      </section>
    </div>
  );
}
