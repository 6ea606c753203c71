import type { RouteObject } from "react-router-dom";
import { createBrowserRouter } from "react-router-dom";
import type { PlannedPath } from "./content/not-built";
import { PageLoader, RequireRole } from "./lib/guards";
import {
  AuthorRedirect,
  DashboardRedirect,
  REDIRECTS,
  RedirectTo,
  UnknownPathRedirect,
} from "./screens/shell/redirects";
import { Root, Shell } from "./screens/shell/root";
import { RouteFailure } from "./screens/shell/route-failure";

/** An address whose page comes later: it exists, and its guard is in force. */
function planned(path: PlannedPath): RouteObject {
  return {
    path,
    lazy: async () => {
      const { NotBuiltScreen } = await import("./screens/not-built/not-built-screen");
      return { element: <NotBuiltScreen path={path} /> };
    },
  };
}

/** Pages around which nothing stands but what they share: a failure, and room while they are fetched. */
const group = { hydrateFallbackElement: <PageLoader />, errorElement: <RouteFailure /> };

const publicPages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import("./screens/home/home-screen")).HomeScreen }),
  },
  {
    path: "/browse",
    lazy: async () => ({ Component: (await import("./screens/browse/browse-screen")).BrowseScreen }),
  },
  {
    path: "/book/:slugOrId",
    lazy: async () => ({ Component: (await import("./screens/book/book-screen")).BookScreen }),
  },
  {
    path: "/submit",
    lazy: async () => ({ Component: (await import("./screens/submit/submit-screen")).SubmitScreen }),
  },
  {
    path: "/logout",
    lazy: async () => ({ Component: (await import("./screens/account/logout-screen")).LogoutScreen }),
  },
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

const pages: RouteObject[] = [
  { ...group, children: publicPages },
  {
    ...group,
    element: <RequireRole roles={["author"]} denial="Only authors can access this page." />,
    children: authorPages,
  },
  {
    ...group,
    element: <RequireRole roles={["producer"]} denial="Only producers can access this page." />,
    children: producerPages,
  },
  { ...group, element: <RequireRole roles={["admin"]} />, children: adminPages },
];

/** Every address and its screen, on one page. */
export function openRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RouteFailure />,
      children: [
        { element: <Shell />, children: pages },
        {
          ...group,
          lazy: async () => ({ Component: (await import("./screens/shell/auth-layout")).AuthLayout }),
          children: [
            {
              path: "/login",
              lazy: async () => ({ Component: (await import("./screens/account/login-screen")).LoginScreen }),
            },
          ],
        },
      ],
    },
  ]);
}
