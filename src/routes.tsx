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

const HomeScreen = screen(async () => (await import("./screens/home/home-screen")).HomeScreen);
const BrowseScreen = screen(async () => (await import("./screens/browse/browse-screen")).BrowseScreen);
const BookScreen = screen(async () => (await import("./screens/book/book-screen")).BookScreen);
const SubmitScreen = screen(async () => (await import("./screens/submit/submit-screen")).SubmitScreen);
const SponsoredScreen = screen(
  async () => (await import("./screens/sponsored/sponsored-screen")).SponsoredScreen,
);
const RankingScreen = screen(async () => (await import("./screens/marketing/ranking-screen")).RankingScreen);
const StoriesScreen = screen(async () => (await import("./screens/stories/stories-screen")).StoriesScreen);
const AuthorScreen = screen(async () => (await import("./screens/author/author-screen")).AuthorScreen);
const AuthLayout = screen(async () => (await import("./screens/shell/auth-layout")).AuthLayout);
const LoginScreen = screen(async () => (await import("./screens/account/login/login-screen")).LoginScreen);
const ResetScreen = screen(async () => (await import("./screens/account/login/reset-screen")).ResetScreen);
const SignupChooser = screen(
  async () => (await import("./screens/account/signup/signup-chooser")).SignupChooser,
);
const SignupProducer = screen(
  async () => (await import("./screens/account/signup/signup-producer")).SignupProducer,
);
const SignupAuthor = screen(
  async () => (await import("./screens/account/signup/signup-author")).SignupAuthor,
);
const ConfirmEmailScreen = screen(
  async () => (await import("./screens/account/confirm-email-screen")).ConfirmEmailScreen,
);
const AccountScreen = screen(
  async () => (await import("./screens/account/settings/account-screen")).AccountScreen,
);
const NotificationsScreen = screen(
  async () => (await import("./screens/notifications/notifications-screen")).NotificationsScreen,
);
const RoleChooser = screen(async () => (await import("./screens/account/role-chooser")).RoleChooser);
const ChangePassword = screen(
  async () => (await import("./screens/account/settings/account-password")).ChangePassword,
);
const AuthorDashboard = screen(
  async () => (await import("./screens/author-dashboard/author-dashboard")).AuthorDashboard,
);
const AuthorProfileScreen = screen(
  async () => (await import("./screens/author-profile/author-profile-screen")).AuthorProfileScreen,
);
const ProfileForm = screen(async () => (await import("./screens/author-profile/profile-form")).ProfileForm);
const ProducerDashboard = screen(
  async () => (await import("./screens/producer-dashboard/producer-dashboard")).ProducerDashboard,
);
const Messages = screen(async () => (await import("./screens/messages/messages-screen")).Messages);
const PaymentSuccess = screen(async () => (await import("./screens/payment/payment-success")).PaymentSuccess);
const LogoutScreen = screen(async () => (await import("./screens/account/login/logout-screen")).LogoutScreen);
const ContactScreen = screen(async () => (await import("./screens/contact/contact-screen")).ContactScreen);
const PendingScreen = screen(
  async () => (await import("./screens/producer-status/pending-screen")).PendingScreen,
);
const DeniedScreen = screen(
  async () => (await import("./screens/producer-status/denied-screen")).DeniedScreen,
);
const AdminArea = screen(async () => (await import("./screens/admin/admin-area")).AdminArea);
const AdminScreen = screen(async () => (await import("./screens/admin/admin-screen")).AdminScreen);
const AuditScreen = screen(async () => (await import("./screens/admin/audit/audit-screen")).AuditScreen);
const MessagesScreen = screen(
  async () => (await import("./screens/admin/messages/messages-screen")).MessagesScreen,
);
const RatingsScreen = screen(
  async () => (await import("./screens/admin/ratings/ratings-screen")).RatingsScreen,
);
const ReportsScreen = screen(
  async () => (await import("./screens/admin/reports/reports-screen")).ReportsScreen,
);
const ForProducersScreen = screen(
  async () => (await import("./screens/marketing/for-producers-screen")).ForProducersScreen,
);
const ForAuthorsScreen = screen(
  async () => (await import("./screens/marketing/for-authors-screen")).ForAuthorsScreen,
);
const AboutScreen = screen(async () => (await import("./screens/marketing/about-screen")).AboutScreen);
const TeamScreen = screen(async () => (await import("./screens/marketing/team-screen")).TeamScreen);
const BlogScreen = screen(async () => (await import("./screens/blog/blog-screen")).BlogScreen);
const PostScreen = screen(async () => (await import("./screens/blog/post-screen")).PostScreen);
const TermsScreen = screen(async () => (await import("./screens/legal/terms-screen")).TermsScreen);
const PrivacyPolicyScreen = screen(
  async () => (await import("./screens/legal/privacy-policy-screen")).PrivacyPolicyScreen,
);
const SmsComplianceScreen = screen(
  async () => (await import("./screens/legal/sms-compliance-screen")).SmsComplianceScreen,
);
const PreferencesScreen = screen(
  async () => (await import("./screens/preferences/preferences-screen")).PreferencesScreen,
);
const DeckLayout = screen(async () => (await import("./screens/shell/deck-layout")).DeckLayout);
const PitchDeckScreen = screen(
  async () => (await import("./screens/pitch/pitch-deck-screen")).PitchDeckScreen,
);
const ImportScreen = screen(async () => (await import("./screens/admin/import/import-screen")).ImportScreen);

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
