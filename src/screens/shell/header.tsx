import { roleHome } from "@domain/accounts/roles";
import Menu from "lucide-react/icons/menu";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { PUBLIC_LINKS } from "../../content/navigation";
import { whenIdle } from "../../lib/idle";
import { HeldBadge, keptSize } from "../../lib/session/kept-size";
import type { Me, Viewer } from "../../lib/viewer";
import { ButtonLink, IconButton } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";
import { cx } from "../../ui/cx";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { Skeleton } from "../../ui/skeleton";
import { Logo } from "./logo";
import { ThemeButton } from "./theme-button";

const Bell = lazyComponent(async () => (await import("./bell")).Bell);
const MobileMenu = lazyComponent(async () => (await import("./mobile-menu")).MobileMenu);
const DashboardBadge = lazyComponent(async () => (await import("./dashboard-badge")).DashboardBadge);
const MenuDot = lazyComponent(async () => (await import("./dashboard-badge")).MenuDot);

/** Logo, navigation and the viewer's links. 64 px high, 56 px on phones. */
export function Header({ viewer }: { viewer: Viewer }) {
  const [menuOpen, setMenuOpen] = useState(false);
  usePreloadedMenu(viewer);
  return (
    <header className="h-14 border-b border-line nav:h-16">
      <div className="page-measure flex h-full items-center nav:gap-6">
        <Logo />
        <nav aria-label="Main" className="ml-2 hidden h-full items-stretch gap-6 nav:flex max-xl:gap-4">
          {PUBLIC_LINKS.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              className={({ isActive }) =>
                cx(
                  "relative inline-flex items-center text-14 font-medium transition-colors duration-120",
                  isActive
                    ? "text-text after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand"
                    : "text-muted hover:text-text",
                )
              }
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-1 nav:flex">
          <ThemeButton />
          <BellPlace viewer={viewer} />
          <RoleLinks viewer={viewer} />
        </div>
        <div className="-mr-3 ml-auto flex items-center nav:hidden">
          <BellPlace viewer={viewer} isPhone />
          <Link
            to="/browse"
            state={{ focusSearch: true }}
            aria-label="Search"
            className={iconButtonClass("plain", "md")}
          >
            <Search size={20} strokeWidth={1.75} aria-hidden />
          </Link>
          <span className="relative">
            <IconButton
              label="Menu"
              icon={Menu}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onPointerEnter={MobileMenu.preload}
              onFocus={MobileMenu.preload}
              onClick={() => MobileMenu.show(() => setMenuOpen(true))}
            />
            {(viewer.user?.role === "producer" || viewer.user?.role === "author") && (
              <LazyBoundary>
                <MenuDot user={viewer.user} />
              </LazyBoundary>
            )}
          </span>
        </div>
      </div>
      {menuOpen && (
        <LazyBoundary onLoadError={() => setMenuOpen(false)}>
          <MobileMenu viewer={viewer} onClose={() => setMenuOpen(false)} />
        </LazyBoundary>
      )}
    </header>
  );
}

/**
 * A finger never hovers over the button first, so touch screens load the menu ahead. Visitors, who mostly read the page
 * that they came for, load it when they ask.
 */
function usePreloadedMenu({ status }: Viewer) {
  useEffect(() => {
    if (status === "user" && window.matchMedia("(pointer: coarse)").matches) whenIdle(MobileMenu.preload);
  }, [status]);
}

/** Holds the bell's place while its code loads. */
function BellPlace({ viewer, isPhone }: { viewer: Viewer; isPhone?: boolean }) {
  if (viewer.status !== "user") return null;
  return (
    <span className="inline-flex min-w-11 justify-center nav:min-w-10">
      <LazyBoundary>
        <Bell isPhone={isPhone} />
      </LazyBoundary>
    </span>
  );
}

/** Links that depend on the viewer's role. */
function RoleLinks({ viewer }: { viewer: Viewer }) {
  if (viewer.status === "loading")
    return (
      <span style={{ width: keptSize("links") }} className="w-68.5">
        <Skeleton className="h-10 bg-transparent" />
      </span>
    );
  if (viewer.status === "guest") {
    return (
      <>
        <ButtonLink to="/login" variant="plain" className="px-3!">
          Login
        </ButtonLink>
        <ButtonLink to="/signup" variant="plain" className="px-3!">
          Sign Up
        </ButtonLink>
        <AddBookButton />
      </>
    );
  }
  const { role } = viewer.user;
  const listsBooks = role === "admin" || role === "author";
  return (
    <>
      <DashboardLink user={viewer.user} />
      <AccountLink />
      <ButtonLink
        to="/logout"
        variant="muted"
        className={cx(MEMBER_LINK, !listsBooks && "-mr-2.25 min-[84rem]:-mr-3.25")}
      >
        Logout
      </ButtonLink>
      {listsBooks && <AddBookButton labelClass="max-xl:sr-only" />}
    </>
  );
}

/** Closer together where the row is full: a badge of two digits and a scrollbar still fit. */
const MEMBER_LINK = "px-3! max-[84rem]:px-2!";

function DashboardLink({ user }: { user: Me }) {
  const { pathname } = useLocation();
  const { role } = user;
  if (role === null) return null;
  const isCurrent = pathname === roleHome(role) || pathname.startsWith("/messages");
  return (
    <ButtonLink
      to={roleHome(role)}
      variant={role === "admin" ? "soft" : isCurrent ? "quiet" : "plain"}
      aria-current={isCurrent ? "page" : undefined}
      className={MEMBER_LINK}
    >
      {role === "admin" ? "Admin" : "Dashboard"}
      <LazyBoundary fallback={<HeldBadge />}>
        <DashboardBadge user={user} />
      </LazyBoundary>
    </ButtonLink>
  );
}

function AccountLink() {
  const isCurrent = useLocation().pathname === "/account";
  return (
    <ButtonLink
      to="/account"
      variant={isCurrent ? "quiet" : "muted"}
      aria-current={isCurrent ? "page" : undefined}
      className={`${MEMBER_LINK} max-xl:hidden`}
    >
      Account
    </ButtonLink>
  );
}

function AddBookButton({ labelClass }: { labelClass?: string }) {
  return (
    <ButtonLink to="/submit" icon={Plus}>
      <span className={labelClass}>Add Book</span>
    </ButtonLink>
  );
}
