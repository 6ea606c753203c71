import { TAGLINE } from "@domain/product";
import { Link } from "react-router-dom";
import { FOOTER_COLUMNS, FOOTER_TEXT } from "../../content/navigation";
import { Logo } from "./logo";

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="page-measure grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr] lg:gap-x-12">
        <div className="col-span-2 md:col-span-1">
          <Logo quiet />
          <p className="mt-3 max-w-80 text-14 text-muted">
            {TAGLINE} {FOOTER_TEXT}
          </p>
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title} className="text-14">
            <h2 className="font-semibold">{column.title}</h2>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-7 items-center text-muted hover:text-text max-sm:min-h-11"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
