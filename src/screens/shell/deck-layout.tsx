import { ConnectionBar } from "../../lib/connection/connection-bar";
import { Logo } from "./logo";
import { PageSlot } from "./page-slot";
import { Main, SkipLink } from "./root";

/** The deck's layout: dark in both themes, with only the logo. */
export function DeckLayout() {
  return (
    <div className="band flex min-h-dvh flex-col bg-bg text-text">
      <SkipLink />
      <header className="flex h-14 items-center px-4 sm:h-16 sm:px-12">
        <Logo />
      </header>
      <ConnectionBar className="w-full px-4 sm:px-12" />
      <Main className="flex grow flex-col outline-none">
        <PageSlot />
      </Main>
    </div>
  );
}
