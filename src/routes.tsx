import { lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { useRoutes } from "react-router-dom";
import type { PlannedPath } from "./content/not-built";
import { RequireRole } from "./lib/guards";
import {
  AuthorRedirect,
  DashboardRedirect,
  REDIRECTS,
  RedirectTo,
  UnknownPathRedirect,
} from "./screens/shell/redirects";
import { Root, Shell } from "./screens/shell/root";

const HomeScreen = lazy(async () => ({ default: (await import("./screens/home/home-screen")).HomeScreen }));
const BrowseScreen = lazy(async () => ({
  default: (await import("./screens/browse/browse-screen")).BrowseScreen,
}));
const BookScreen = lazy(async () => ({ default: (await import("./screens/book/book-screen")).BookScreen }));
const SubmitScreen = lazy(async () => ({
  default: (await import("./screens/submit/submit-screen")).SubmitScreen,
}));
const AuthLayout = lazy(async () => ({ default: (await import("./screens/shell/auth-layout")).AuthLayout }));
const LoginScreen = lazy(async () => ({
  default: (await import("./screens/account/login-screen")).LoginScreen,
}));
const LogoutScreen = lazy(async () => ({
  default: (await import("./screens/account/logout-screen")).LogoutScreen,
}));
const NotBuiltScreen = lazy(async () => ({
  default: (await import("./screens/not-built/not-built-screen")).NotBuiltScreen,
}));

const publicPages: RouteObject[] = [
  { index: true, element: <HomeScreen /> },
  { path: "/browse", element: <BrowseScreen /> },
  { path: "/book/:slugOrId", element: <BookScreen /> },
  { path: "/submit", element: <SubmitScreen /> },
  { path: "/logout", element: <LogoutScreen /> },
  planned("/sponsored"),
  planned("/success-stories"),
  planned("/for-producers"),
  planned("/for-authors"),
  planned("/about"),
  planned("/team"),
  planned("/contact"),
  planned("/blog"),
  planned("/blog/:id"),
  planned("/authors/:slug"),
  planned("/signup"),
  planned("/signup/producer"),
  planned("/signup/author"),
  planned("/reset-password"),
  planned("/terms"),
  planned("/privacy-policy"),
  planned("/sms-compliance"),
  planned("/unsubscribe"),
  planned("/pitch-deck"),
  { path: "/author/:slug", element: <AuthorRedirect /> },
  { path: "/dashboard", element: <DashboardRedirect /> },
  ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <RedirectTo to={to} /> })),
  { path: "*", element: <UnknownPathRedirect /> },
];

const authorPages = [planned("/dashboard/author"), planned("/author-profile"), planned("/payment-success")];
const producerPages = [
  planned("/dashboard/producer"),
  planned("/producer-pending"),
  planned("/producer-denied"),
];
const adminPages = [planned("/admin"), planned("/admin/messages"), planned("/admin/import")];

/** A guard has its key, so that one area's state is never taken for another's. */
const pages: RouteObject[] = [
  ...publicPages,
  {
    element: <RequireRole key="author" roles={["author"]} denial="Only authors can access this page." />,
    children: authorPages,
  },
  {
    element: (
      <RequireRole key="producer" roles={["producer"]} denial="Only producers can access this page." />
    ),
    children: producerPages,
  },
  { element: <RequireRole key="admin" roles={["admin"]} />, children: adminPages },
];

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <Shell />, children: pages },
      { element: <AuthLayout />, children: [{ path: "/login", element: <LoginScreen /> }] },
    ],
  },
];

/**
 * Every address and its screen, on one page. Screens are fetched when first shown. The data router would add
 * 17 kB to the first load for loaders and actions, which live queries leave without work.
 */
export function Screens() {
  return useRoutes(routes);
}

/** An address whose page comes later: it exists, and its guard is in force. */
function planned(path: PlannedPath): RouteObject {
  return { path, element: <NotBuiltScreen path={path} /> };
}
