import { roleHome } from "@domain/accounts/roles";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Link, NavLink, useLocation } from "react-router-dom";
import { PUBLIC_LINKS } from "../../content/navigation";
import { useTheme } from "../../lib/theme";
import type { Viewer } from "../../lib/viewer";
import { ButtonLink, IconButton } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";
import { cx } from "../../ui/cx";
import { Switch } from "../../ui/form/fields";
import { FullPanel, FullPanelClose } from "../../ui/full-panel";
import { DashboardBadge } from "./dashboard-badge";
import { Logo } from "./logo";
import { ModeBar } from "./mode-bar";

interface MobileMenuProps {
  viewer: Viewer;
  onClose: () => void;
}

/** The mobile menu. Any link closes it. */
export function MobileMenu({ viewer, onClose }: MobileMenuProps) {
  return (
    <FullPanel
      open
      onOpenChange={(open) => !open && onClose()}
      title="Menu"
      description="Pages and your account"
    >
      <div
        className="flex min-h-full flex-col"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) onClose();
        }}
      >
        <div className="flex h-14 shrink-0 items-center border-b border-line pr-1 pl-4 sm:px-10">
          <Logo />
          <Link
            to="/browse"
            state={{ focusSearch: true }}
            aria-label="Search"
            className={iconButtonClass("plain", "md", "ml-auto")}
          >
            <Search size={20} strokeWidth={1.75} aria-hidden />
          </Link>
          <FullPanelClose asChild>
            <IconButton label="Close menu" icon={X} />
          </FullPanelClose>
        </div>
        <nav aria-label="Main" className="px-4 pt-2 sm:px-10">
          {PUBLIC_LINKS.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              className={({ isActive }) =>
                cx(
                  "flex h-14 items-center justify-between border-b border-line font-display text-22",
                  isActive && "text-brand",
                )
              }
            >
              {link.label}
              <ChevronRight size={18} strokeWidth={1.75} className="text-muted" aria-hidden />
            </NavLink>
          ))}
        </nav>
        <div className="grid grid-cols-2 gap-3 px-4 pt-6 sm:px-10">
          <RoleButtons viewer={viewer} />
        </div>
        <div className="px-4 py-4 sm:px-10">
          <ThemeSwitch />
        </div>
        {viewer.status === "user" && (
          <div className="mt-auto border-t border-line">
            <ModeBar user={viewer.user} />
          </div>
        )}
      </div>
    </FullPanel>
  );
}

function RoleButtons({ viewer }: { viewer: Viewer }) {
  const isAccount = useLocation().pathname === "/account";
  if (viewer.status === "loading") return null;
  if (viewer.status === "guest") {
    return (
      <>
        <ButtonLink to="/login" variant="primary" size="lg">
          Login
        </ButtonLink>
        <ButtonLink to="/signup" size="lg">
          Sign Up
        </ButtonLink>
        <ButtonLink to="/submit" size="lg" className="col-span-2">
          Add Book
        </ButtonLink>
      </>
    );
  }
  const { role } = viewer.user;
  return (
    <>
      {role !== null && (
        <ButtonLink to={roleHome(role)} variant="primary" size="lg">
          {role === "admin" ? "Admin" : "Dashboard"}
          <DashboardBadge user={viewer.user} />
        </ButtonLink>
      )}
      <ButtonLink
        to="/account"
        size="lg"
        variant={isAccount ? "pressed" : "secondary"}
        aria-current={isAccount ? "page" : undefined}
      >
        Account
      </ButtonLink>
      {(role === "admin" || role === "author") && (
        <ButtonLink to="/submit" size="lg">
          Add Book
        </ButtonLink>
      )}
      <ButtonLink to="/logout" size="lg" className={cx(role === "producer" && "col-span-2")}>
        Logout
      </ButtonLink>
    </>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  return (
    <Switch row checked={theme === "dark"} onChange={(dark) => setTheme(dark ? "dark" : "light")}>
      <span className="text-muted">Dark theme</span>
    </Switch>
  );
}
