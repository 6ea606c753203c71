import { externalLink } from "../../../domain/links";
import { isCanonicalEmail } from "../../../domain/mail/emails";
import { isStrongEnough } from "../../../domain/accounts/passwords";
import { MARKETING_CONSENT, SignupParams } from "../../../domain/accounts/signup";
import { TERMS_VERSION } from "../../../domain/terms";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { NewAccount } from "./accounts";
import { createAccount, userWithEmail } from "./accounts";
import { accountWithEmail, insertAccount } from "./credentials";
import { notifyAdmins } from "../notices/notify";
import { enqueueMail } from "../mail/outbox";
import { refuse } from "../refuse";
import { mailVerification } from "./verification";

/** Parses the sign-up in a client's parameters. Throws `invalid_email`, `weak_password` or `invalid_signup`. */
export function parseSignup(params: Record<string, unknown>): SignupParams {
  const parsed = SignupParams.safeParse(params);
  if (parsed.success) return parsed.data;
  if (!isCanonicalEmail(params.email)) refuse("invalid_email");
  if (typeof params.password !== "string" || !isStrongEnough(params.password)) refuse("weak_password");
  return refuse("invalid_signup");
}

/** The account of a sign-up, with the text and time of each consent. */
export function toNewAccount(signup: SignupParams, now: number): NewAccount {
  const { email, role, firstName, lastName, phone } = signup;
  const consent = { ...MARKETING_CONSENT, given: signup.marketingConsent, at: now };
  const common = { email, role, firstName, lastName, phone, marketingConsent: consent };
  const agreedToTerms = { version: TERMS_VERSION, at: now };
  if (signup.role === "author") {
    const { penName, website } = signup;
    return { ...common, agreedToTerms, penName: nonEmpty(penName), website: linkOrNone(website) };
  }
  const { city, companyName, imdbUrl, genresOfInterest } = signup;
  return {
    ...common,
    agreedToTerms,
    city,
    companyName: nonEmpty(companyName),
    imdbUrl: linkOrNone(imdbUrl),
    genresOfInterest,
  };
}

/**
 * Creates the account and its login, and sends the welcome and verification emails. Returns null when the address
 * has an account: that account stays untouched, and its owner gets an email.
 */
export async function signUp(
  ctx: MutationCtx,
  account: NewAccount,
  secret: string,
): Promise<Id<"users"> | null> {
  const { email, role, firstName } = account;
  if ((await userWithEmail(ctx, email)) !== null || (await accountWithEmail(ctx, email)) !== null) {
    await ctx.scheduler.runAfter(0, internal.jobs.accounts.sendAccountExists, { email });
    return null;
  }
  const userId = await createAccount(ctx, account);
  await insertAccount(ctx, { userId, email, secret });
  await enqueueMail(ctx, {
    key: `welcome:${userId}`,
    type: role === "producer" ? "welcome_producer" : "welcome_author",
    to: email,
    userId,
    values: { firstName },
  });
  await mailVerification(ctx, userId, email);
  if (role === "producer") await notifyAdmins(ctx, { kind: "producer_waiting", group: "all", values: {} });
  return userId;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}

/** The link in normal form. The schema refused any other text. */
function linkOrNone(input: string | undefined): string | undefined {
  return input === undefined ? undefined : (externalLink(input) ?? undefined);
}
