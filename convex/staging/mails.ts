import { v } from "convex/values";
import { MAIL_CATEGORIES } from "../../domain/mail/mails";
import { letterOf } from "../email/send";
import { stagingQuery } from "../functions";
import { mailSettings } from "../model/mail/mailSettings";
import { vMailType } from "../model/vocabulary";

const EXAMPLE_TOKEN = "example";

/** Emails with these values, as they would leave for the provider: the gallery of a local run's mailbox. */
export const render = stagingQuery({
  args: { mails: v.array(v.object({ type: vMailType, values: v.record(v.string(), v.string()) })) },
  returns: v.array(
    v.object({
      type: vMailType,
      category: v.string(),
      subject: v.string(),
      html: v.string(),
      text: v.string(),
    }),
  ),
  handler: (_ctx, { mails }) => {
    const settings = mailSettings();
    return mails.map(({ type, values: templateData }) => {
      const category = MAIL_CATEGORIES[type];
      const carriesLink = category !== "transactional" || type === "preference_notice";
      const token = carriesLink ? EXAMPLE_TOKEN : null;
      const mail = { type, to: "reader@people.example", templateData, token };
      const { subject, html, text } = letterOf(mail, settings);
      return { type, category, subject, html, text };
    });
  },
});
