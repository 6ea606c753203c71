import type { ComponentType } from "react";
import { isValidElement } from "react";
import type { RouteObject } from "react-router-dom";
import { matchRoutes, Outlet, useLocation, useRoutes } from "react-router-dom";
import { ByRole, RequireRole } from "./lib/pages/guards";
import { Redirect } from "./lib/pages/redirect";
import { screen, useScreens, type Screen } from "./lib/pages/screen";
import { AuthorRedirect, DashboardRedirect, REDIRECTS, UnknownPathRedirect } from "./screens/shell/redirects";
import { Root, Shell } from "./screens/shell/root";
import { ProducerGate } from "./screens/shell/suspension";

const HomeScreen = screen("HomeScreen", () => import("./screens/home/home-screen"));
const BrowseScreen = screen("BrowseScreen", () => import("./screens/browse/browse-screen"));
const BookScreen = screen("BookScreen", () => import("./screens/book/book-screen"));
const SubmitScreen = screen("SubmitScreen", () => import("./screens/submit/submit-screen"));
const SponsoredScreen = screen("SponsoredScreen", () => import("./screens/sponsored/sponsored-screen"));
const RankingScreen = screen("RankingScreen", () => import("./screens/marketing/ranking-screen"));
const StoriesScreen = screen("StoriesScreen", () => import("./screens/stories/stories-screen"));
const AuthorScreen = screen("AuthorScreen", () => import("./screens/author/author-screen"));
const AuthLayout = screen("AuthLayout", () => import("./screens/shell/auth-layout"));
const LoginScreen = screen("LoginScreen", () => import("./screens/account/login/login-screen"));
const ResetScreen = screen("ResetScreen", () => import("./screens/account/login/reset-screen"));
const SignupChooser = screen("SignupChooser", () => import("./screens/account/signup/signup-chooser"));
const SignupProducer = screen("SignupProducer", () => import("./screens/account/signup/signup-producer"));
const SignupAuthor = screen("SignupAuthor", () => import("./screens/account/signup/signup-author"));
const ConfirmEmailScreen = screen(
  "ConfirmEmailScreen",
  () => import("./screens/account/confirm-email-screen"),
);
const AccountScreen = screen("AccountScreen", () => import("./screens/account/settings/account-screen"));
const NotificationsScreen = screen(
  "NotificationsScreen",
  () => import("./screens/notifications/notifications-screen"),
);
const RoleChooser = screen("RoleChooser", () => import("./screens/account/role-chooser"));
const ChangePassword = screen("ChangePassword", () => import("./screens/account/settings/account-password"));
const AuthorDashboard = screen(
  "AuthorDashboard",
  () => import("./screens/author-dashboard/author-dashboard"),
);
const AuthorProfileScreen = screen(
  "AuthorProfileScreen",
  () => import("./screens/author-profile/author-profile-screen"),
);
const ProfileForm = screen("ProfileForm", () => import("./screens/author-profile/profile-form"));
const ProducerDashboard = screen(
  "ProducerDashboard",
  () => import("./screens/producer-dashboard/producer-dashboard"),
);
const Messages = screen("Messages", () => import("./screens/messages/messages-screen"));
const PaymentSuccess = screen("PaymentSuccess", () => import("./screens/payment/payment-success"));
const LogoutScreen = screen("LogoutScreen", () => import("./screens/account/login/logout-screen"));
const ContactScreen = screen("ContactScreen", () => import("./screens/contact/contact-screen"));
const PendingScreen = screen("PendingScreen", () => import("./screens/producer-status/pending-screen"));
const DeniedScreen = screen("DeniedScreen", () => import("./screens/producer-status/denied-screen"));
const AdminArea = screen("AdminArea", () => import("./screens/admin/admin-area"));
const AdminScreen = screen("AdminScreen", () => import("./screens/admin/admin-screen"));
const AuditScreen = screen("AuditScreen", () => import("./screens/admin/audit/audit-screen"));
const MessagesScreen = screen("MessagesScreen", () => import("./screens/admin/messages/messages-screen"));
const RatingsScreen = screen("RatingsScreen", () => import("./screens/admin/ratings/ratings-screen"));
const ReportsScreen = screen("ReportsScreen", () => import("./screens/admin/reports/reports-screen"));
const ForProducersScreen = screen(
  "ForProducersScreen",
  () => import("./screens/marketing/for-producers-screen"),
);
const ForAuthorsScreen = screen("ForAuthorsScreen", () => import("./screens/marketing/for-authors-screen"));
const AboutScreen = screen("AboutScreen", () => import("./screens/marketing/about-screen"));
const TeamScreen = screen("TeamScreen", () => import("./screens/marketing/team-screen"));
const BlogScreen = screen("BlogScreen", () => import("./screens/blog/blog-screen"));
const PostScreen = screen("PostScreen", () => import("./screens/blog/post-screen"));
const TermsScreen = screen("TermsScreen", () => import("./screens/legal/terms-screen"));
const PrivacyPolicyScreen = screen(
  "PrivacyPolicyScreen",
  () => import("./screens/legal/privacy-policy-screen"),
);
const SmsComplianceScreen = screen(
  "SmsComplianceScreen",
  () => import("./screens/legal/sms-compliance-screen"),
);
const PreferencesScreen = screen(
  "PreferencesScreen",
  () => import("./screens/preferences/preferences-screen"),
);
const DeckLayout = screen("DeckLayout", () => import("./screens/shell/deck-layout"));
const PitchDeckScreen = screen("PitchDeckScreen", () => import("./screens/pitch/pitch-deck-screen"));
const ImportScreen = screen("ImportScreen", () => import("./screens/admin/import/import-screen"));

const publicPages: RouteObject[] = [
  { index: true, element: <HomeScreen /> },
  { path: "/browse", element: <BrowseScreen /> },
  { path: "/book/:slugOrId", element: <BookScreen /> },
  { path: "/submit", element: <SubmitScreen /> },
  { path: "/logout", element: <LogoutScreen /> },
  { path: "/sponsored", element: <SponsoredScreen /> },
  { path: "/success-stories", element: <StoriesScreen /> },
  { path: "/how-ranking-works", element: <RankingScreen /> },
  { path: "/for-producers", element: <ForProducersScreen /> },
  { path: "/for-authors", element: <ForAuthorsScreen /> },
  { path: "/about", element: <AboutScreen /> },
  { path: "/team", element: <TeamScreen /> },
  { path: "/contact", element: <ContactScreen /> },
  { path: "/blog", element: <BlogScreen /> },
  { path: "/blog/:id", element: <PostScreen /> },
  { path: "/authors/:slug", element: <AuthorScreen /> },
  { path: "/signup", element: <SignupChooser /> },
  { path: "/signup/producer", element: <SignupProducer /> },
  { path: "/signup/author", element: <SignupAuthor /> },
  { path: "/confirm-email", element: <ConfirmEmailScreen /> },
  { path: "/terms", element: <TermsScreen /> },
  { path: "/privacy-policy", element: <PrivacyPolicyScreen /> },
  { path: "/sms-compliance", element: <SmsComplianceScreen /> },
  { path: "/unsubscribe", element: <PreferencesScreen /> },
  { path: "/author/:slug", element: <AuthorRedirect /> },
  { path: "/dashboard", element: <DashboardRedirect chooser={<RoleChooser />} /> },
  ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
  { path: "*", element: <UnknownPathRedirect /> },
];

const authorDashboard = (
  <AuthorDashboard
    profile={<ProfileForm />}
    password={<ChangePassword />}
    messages={<Messages side="author" />}
  />
);
const producerDashboard = <ProducerDashboard messages={<Messages side="producer" />} />;

const dashboardPages: RouteObject[] = [{ path: "/dashboard/author", element: authorDashboard }];
const messagePages: RouteObject[] = [
  {
    element: <ProducerGate />,
    children: [
      {
        // One route, so that the inbox stays while conversations open and close.
        path: "/messages/:threadId?",
        element: <ByRole author={authorDashboard} producer={producerDashboard} />,
      },
    ],
  },
];
const authorPages: RouteObject[] = [
  { path: "/author-profile", element: <AuthorProfileScreen /> },
  { path: "/payment-success", element: <PaymentSuccess /> },
];
const memberPages: RouteObject[] = [
  { path: "/account", element: <AccountScreen /> },
  { path: "/notifications", element: <NotificationsScreen /> },
];
const producerPages: RouteObject[] = [
  {
    element: <ProducerGate />,
    children: [
      { path: "/dashboard/producer", element: producerDashboard },
      { path: "/producer-pending", element: <PendingScreen /> },
      { path: "/producer-denied", element: <DeniedScreen /> },
    ],
  },
];
const adminPages: RouteObject[] = [
  { path: "/admin", element: <AdminScreen /> },
  { path: "/admin/messages", element: <MessagesScreen /> },
  { path: "/admin/ratings", element: <RatingsScreen /> },
  { path: "/admin/reports", element: <ReportsScreen /> },
  { path: "/admin/audit", element: <AuditScreen /> },
  { path: "/admin/import", element: <ImportScreen /> },
];

/** Each guard has a key, so that one area's state never carries over to another. */
const pages: RouteObject[] = [
  ...publicPages,
  {
    element: (
      <RequireRole key="dashboard" roles={["author"]} denial="Only authors can access this dashboard." />
    ),
    children: dashboardPages,
  },
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
  { element: <RequireRole key="messages" roles={["author", "producer"]} />, children: messagePages },
  { element: <RequireRole key="member" roles={[]} />, children: memberPages },
  {
    element: <RequireRole key="admin" roles={["admin"]} />,
    children: [{ element: <AdminArea />, children: adminPages }],
  },
];

const layouts: RouteObject[] = [
  { element: <Shell />, children: pages },
  { element: <DeckLayout />, children: [{ path: "/pitch-deck", element: <PitchDeckScreen /> }] },
  {
    element: <AuthLayout />,
    children: [
      { path: "/login", element: <LoginScreen /> },
      { path: "/reset-password", element: <ResetScreen /> },
    ],
  },
];

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [{ element: <PageTransition />, children: layouts }],
  },
];

/**
 * Every route and its screen. Screens load on demand. The data router would add 17 kB to the first load for
 * loaders and actions, which live queries don't need.
 */
export function Screens() {
  return useRoutes(routes);
}

/** True if a page has this path. */
export function isKnownPath(path: string): boolean {
  const matches = matchRoutes(routes, path) ?? [];
  return matches.length > 0 && matches.at(-1)?.route.path !== "*";
}

/** Waits for the first route's screen, so that the first paint shows the page instead of an empty frame. */
export async function firstScreen(path: string): Promise<void> {
  await Promise.all(screensAt(path).map((target) => target.fetched()));
}

/** Keeps the previous page until all of the next page's code has loaded. */
function PageTransition() {
  useScreens(screensAt(useLocation().pathname));
  return <Outlet />;
}

let lastMatch: { path: string; screens: Screen[] } | undefined;

/** The layouts and the screen of a path. Every render asks for the same one, and matching looks at all routes. */
function screensAt(path: string): Screen[] {
  if (lastMatch?.path !== path) lastMatch = { path, screens: matchScreens(path) };
  return lastMatch.screens;
}

function matchScreens(path: string): Screen[] {
  const types = (matchRoutes(routes, path) ?? []).map(
    ({ route }) => isValidElement(route.element) && route.element.type,
  );
  return types.filter(isScreen);
}

function isScreen(type: unknown): type is Screen & ComponentType {
  return typeof type === "function" && "fetched" in type;
}
