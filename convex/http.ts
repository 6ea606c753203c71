import { httpRouter } from "convex/server";
import { auth } from "./auth";
import { CLICK_PREFIX } from "./email/clickLinks";
import { followLink } from "./email/clicks";
import {
  ONE_CLICK_PREFIX,
  oneClick,
  openAlertStop,
  openMessagesStop,
  openPreferences,
  STOP_ALERTS_PREFIX,
  STOP_MESSAGES_PREFIX,
  stopAlertsInOneClick,
  stopMessagesInOneClick,
} from "./email/oneClick";
import { resendWebhook } from "./email/webhook";
import { stripeWebhook } from "./stripe/webhook";
import { feed, sharedBook, siteMap } from "./internal/sharing";

const http = httpRouter();
auth.addHttpRoutes(http);

http.route({ pathPrefix: "/share/book/", method: "GET", handler: sharedBook });
http.route({ path: "/sitemap.xml", method: "GET", handler: siteMap });
http.route({ path: "/feed.xml", method: "GET", handler: feed });
http.route({ path: "/resend/webhook", method: "POST", handler: resendWebhook });
http.route({ path: "/stripe/webhook", method: "POST", handler: stripeWebhook });
http.route({ pathPrefix: ONE_CLICK_PREFIX, method: "POST", handler: oneClick });
http.route({ pathPrefix: ONE_CLICK_PREFIX, method: "GET", handler: openPreferences });
http.route({ pathPrefix: CLICK_PREFIX, method: "GET", handler: followLink });
http.route({ pathPrefix: STOP_ALERTS_PREFIX, method: "POST", handler: stopAlertsInOneClick });
http.route({ pathPrefix: STOP_ALERTS_PREFIX, method: "GET", handler: openAlertStop });
http.route({ pathPrefix: STOP_MESSAGES_PREFIX, method: "POST", handler: stopMessagesInOneClick });
http.route({ pathPrefix: STOP_MESSAGES_PREFIX, method: "GET", handler: openMessagesStop });

export default http;
