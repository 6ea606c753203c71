import { v } from "convex/values";
import { MAIL_CATEGORIES, MAIL_TYPES } from "../../domain/mail/mails";
import { MAIL_EXAMPLES } from "../email/examples";
import { letterOf } from "../email/send";
import { stagingQuery } from "../functions";
import { mailSettings } from "../model/mail/mailSettings";
import { vMailType } from "../model/vocabulary";

const EXAMPLE_TOKEN = "example";

/** Every email with example values, as it would leave for the provider: the gallery of a local run's mailbox. */
export const examples = stagingQuery({
  args: {},
  returns: v.array(
    v.object({
      type: vMailType,
      category: v.string(),
      subject: v.string(),
      html: v.string(),
      text: v.string(),
    }),
  ),
  handler: () => {
    const settings = mailSettings();
    return MAIL_TYPES.flatMap((type) =>
      MAIL_EXAMPLES[type].map((templateData) => {
        const category = MAIL_CATEGORIES[type];
        const carriesLink = category !== "transactional" || type === "preference_notice";
        const token = carriesLink ? EXAMPLE_TOKEN : null;
        const { subject, html, text } = letterOf(
          { type, to: "reader@people.example", templateData, token },
          settings,
        );
        return { type, category, subject, html, text };
      }),
    );
  },
});
