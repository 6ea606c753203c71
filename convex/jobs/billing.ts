import { cronMutation, jobMutation } from "../functions";
import { startSync } from "../model/admin/paymentSyncs";
import * as reports from "../model/billing/sponsorReports";
import * as sponsorships from "../model/billing/sponsorships";

export const expireSponsorship = jobMutation(sponsorships.vExpiry, sponsorships.expireSponsorship);
export const expireDueSponsorships = cronMutation(sponsorships.expireDueSponsorships);
export const reshuffleSponsored = cronMutation(sponsorships.reshuffleSponsored);

export const reportSponsored = cronMutation(reports.reportSponsored);
export const reportFormerlySponsored = cronMutation(reports.reportFormerlySponsored);
export const reconcileMemberships = cronMutation(startSync);
