import { Link } from "react-router-dom";
import { CALL } from "../../content/home";
import { useViewer } from "../../lib/viewer";
import { Unbroken } from "../../shared/unbroken";
import { buttonClass } from "../../ui/button-class";
import { cx } from "../../ui/cx";
import { AddBookLink } from "./add-book-link";

/** The final call to action. It mentions that browsing needs no account. */
export function CallToAction() {
  const viewer = useViewer();
  const isSignedIn = viewer.status === "user";
  return (
    <section
      aria-labelledby="call"
      className="band mt-16 border-y border-band-line bg-band text-text sm:mt-24"
    >
      <div className="page-measure flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between md:py-16">
        <div className="max-w-[34rem]">
          <h2 id="call" className="display-36">
            {CALL.title[0]} <br className="sm:hidden" />
            {CALL.title[1]}
          </h2>
          <p className="mt-3 text-16 text-muted">
            <Unbroken>{CALL.text}</Unbroken>
          </p>
        </div>
        <div className="flex flex-col gap-3 md:w-70">
          <Link
            {...(isSignedIn
              ? { to: "/browse" }
              : { to: "/signup", state: { userType: "producer", from: "/browse" } })}
            className={buttonClass("primary", "lg")}
          >
            Start Browsing Books
          </Link>
          <AddBookLink className="bg-transparent" />
          {/* Keeps its place for those with an account too, so that the section's height never changes. */}
          <Link
            to="/browse"
            className={cx(
              "mt-3 self-center text-14 text-muted underline underline-offset-4 hover:text-text",
              isSignedIn && "invisible",
            )}
          >
            or browse without an account
          </Link>
        </div>
      </div>
    </section>
  );
}
