import type { FunctionReturnType } from "convex/server";
import { vi } from "vitest";
import { api, internal } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { issueCode } from "../../../../convex/model/accounts/codes";
import { newsletterToken, preferenceToken } from "../../../../convex/model/mail/mailTokens";
import { ensurePreferences } from "../../../../convex/model/mail/preferenceRows";
import { closeAccount } from "../../../../convex/model/privacy/accountDeletion";
import type { CampaignStep } from "../../../../domain/mail/campaigns/campaigns";
import { MAIL_CATEGORIES, MAIL_TYPES, type MailType } from "../../../../domain/mail/mails";
import type { MailChoice } from "../../../../domain/mail/preferences";
import { ALL_OFF, MAIL_CHOICES } from "../../../../domain/mail/preferences";
import { market as newMarket, type Market, type Somebody } from "../../../support/market";
import { Reader } from "./reader";

/** Longer than the wait between two emails. */
const TURN_MS = 700;
const MAX_CLAIMS = 20;
/** More than the tables that the removal of an account goes through. */
const REMOVAL_STEPS = 60;
/** The marketing that needs a yes. The reactivation goes to people who never signed up. */
const INVITED = MAIL_TYPES.filter(
  (type) => MAIL_CATEGORIES[type] === "marketing" && type !== "v1_reactivation",
);
/** The marketing that belongs to one choice, whatever its row says. */
const OWN_CHOICES: Partial<Record<MailType, MailChoice>> = {
  readiness_tip: "weeklyTips",
  rating_freshness: "weeklyTips",
  social_reminder: "socialReminders",
};
const CHOICES = MAIL_CHOICES.map(([choice]) => choice);

type Claim = NonNullable<FunctionReturnType<typeof internal.email.outbox.claim>> & { choice?: MailChoice };
type RunId = Id<"campaignRuns">;
type Answer = "accepted" | "refused" | "later" | "lost";

/** Three books and five addresses that opt in and out, move, leave and get campaigns. Checks every sent email. */
export class ConsentMarket {
  readonly #market: Market;
  readonly #readers: readonly Reader[];
  readonly #bookIds: readonly Id<"books">[];
  readonly #runs: RunId[] = [];
  #serial = 0;
  /** The emails that should not have been sent, as sentences. */
  readonly wrong: string[] = [];
  sent = 0;

  private constructor(market: Market, emails: string[], bookIds: Id<"books">[]) {
    this.#market = market;
    this.#readers = emails.map((email) => new Reader(email));
    this.#bookIds = bookIds;
  }

  /** Changes the address of the login, by the code that is sent to the new one. */
  async move(who: number, to: number): Promise<void> {
    const [reader, next] = [this.#reader(who), this.#reader(to)];
    if (reader === next || !reader.hasAccount || next.hasAccount) return;
    const person = await this.#logIn("author", reader.email);
    const { code } = await this.#market.t.run(
      async (ctx) =>
        await issueCode(ctx, { purpose: "change_email", userId: person.userId, emailTo: next.email }),
    );
    try {
      const { changed } = await person.mutation(api.account.confirmEmailChange, { code });
      if (changed) reader.movesTo(next);
    } catch {
      // Too many attempts: nothing changed.
    }
  }

  /** Deletes the account and its data. */
  async deleteAccount(who: number): Promise<void> {
    const reader = this.#reader(who);
    if (!reader.hasAccount) return;
    const { userId } = await this.#logIn("author", reader.email);
    await this.#market.t.run(async (ctx) => await closeAccount(ctx, userId));
    for (let step = 0; step < REMOVAL_STEPS; step++)
      await this.#market.t.mutation(internal.jobs.privacy.removeSome, { userId, step });
    reader.leaves();
  }

  static async open(): Promise<ConsentMarket> {
    const market = newMarket();
    const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@authors.example`);
    const books = emails.slice(0, 3).map((email, n) => ({ title: `Book ${n}`, contact: { email } }));
    return new ConsentMarket(market, emails, await market.books(...books));
  }

  async signUp(who: number, agrees: boolean): Promise<void> {
    const reader = this.#reader(who);
    if (reader.hasAccount) return;
    const consent = { given: agrees, text: "Send me news", version: "1", at: Date.now() };
    const account = { email: reader.email, role: "author" as const, firstName: "Test", lastName: "Person" };
    await this.#market.t.mutation(internal.internal.credentials.signUp, {
      account: { ...account, marketingConsent: consent },
      secret: "none",
    });
    reader.signsUp(agrees);
  }

  async verify(who: number): Promise<void> {
    const reader = this.#reader(who);
    if (!reader.hasAccount) return;
    await this.#market.verify(reader.email);
    reader.isProven = true;
  }

  /** Becomes the owner of the book, if the address allows it. */
  async claim(who: number): Promise<void> {
    const reader = this.#reader(who);
    const bookId = this.#bookIds[who % this.#bookIds.length];
    if (!reader.hasAccount || bookId === undefined || !(await this.#isVerified(reader.email))) return;
    const person = await this.#logIn("author", reader.email);
    await person.mutation(api.books.claim, { bookIds: [bookId] });
  }

  /** Chooses by login, or by the link of an email. */
  async choose(who: number, on: readonly boolean[], byLink: boolean): Promise<void> {
    const reader = this.#reader(who);
    const picked = Object.fromEntries(CHOICES.map((choice, n) => [choice, on[n] ?? false]));
    const choices = { ...ALL_OFF, ...picked };
    const stops = !CHOICES.some((choice) => choices[choice]);
    const input = { unsubscribeAll: stops, ...choices };
    if (byLink) {
      const token = await this.#link(reader.email);
      await this.#market.visitor.mutation(api.preferences.save, { token, ...input });
      if (!stops) reader.isProven = true;
    } else if (!reader.hasAccount) return;
    else await (await this.#logIn("author", reader.email)).mutation(api.preferences.save, input);
    reader.says(choices);
  }

  async stop(who: number, byLink: boolean): Promise<void> {
    const reader = this.#reader(who);
    if (byLink)
      await this.#market.t.mutation(internal.email.oneClick.optOut, {
        token: await this.#link(reader.email),
      });
    else
      try {
        await this.#market.visitor.mutation(api.preferences.optOutByEmail, { email: reader.email });
      } catch {
        // Too many attempts: nothing changed.
        return;
      }
    reader.stops();
  }

  /** Asks for the newsletter, and follows the link of the email or not. */
  async newsletter(who: number, confirms: boolean): Promise<void> {
    const reader = this.#reader(who);
    try {
      await this.#market.visitor.mutation(api.preferences.subscribeNewsletter, { email: reader.email });
    } catch {
      // Too many attempts.
      return;
    }
    if (!confirms) return;
    const token = await this.#market.t.run(
      async (ctx) => await newsletterToken(await ensurePreferences(ctx, reader.email)),
    );
    const isConfirmed = await this.#market.visitor.mutation(api.preferences.confirmNewsletter, { token });
    if (!isConfirmed) return;
    reader.says({ ...(reader.choices ?? ALL_OFF), marketingEmails: true });
    reader.isProven = true;
  }

  async report(who: number, kind: "bounced" | "complained"): Promise<void> {
    const reader = this.#reader(who);
    const event = { eventId: `event ${++this.#serial}`, type: `email.${kind}`, created: 1, delivery: null };
    const suppress = { reason: kind, emails: [reader.email] };
    await this.#market.t.mutation(internal.email.webhook.apply, { ...event, suppress });
    reader.isSuppressed = true;
  }

  /** An issue, a tip or an own campaign, to this address. */
  async write(who: number, pick: number): Promise<void> {
    const type = INVITED[pick % INVITED.length];
    const choice = CHOICES[pick % CHOICES.length];
    if (type === undefined) return;
    const mail = { key: `write ${++this.#serial}`, to: this.#reader(who).email, type, choice };
    await this.#market.t.mutation(internal.staging.market.addMail, { ...mail, values: {} });
  }

  /** Counts a step of the reactivation and starts it. */
  async startCampaign(step: CampaignStep, steps: number): Promise<void> {
    const { t } = this.#market;
    const admin = await this.#logIn("admin", ADMIN);
    const subject = { kind: "reactivation" as const, step, isAgain: true };
    const runId = await admin.mutation(api.admin.campaigns.count, subject);
    await t.mutation(internal.jobs.campaigns.countSome, { runId, chain: 1 });
    const { waiting } = await this.#run(runId);
    if (waiting > 0) await admin.mutation(api.admin.campaigns.start, { runId, expected: waiting });
    this.#runs.push(runId);
    await this.walk(steps);
  }

  async stopCampaign(kind: "pause" | "resume" | "cancel"): Promise<void> {
    const runId = this.#runs.at(-1);
    if (runId === undefined) return;
    const { state } = await this.#run(runId);
    const from = { pause: ["running"], resume: ["paused"], cancel: ["running", "paused"] }[kind];
    if (!from.includes(state)) return;
    await (await this.#logIn("admin", ADMIN)).mutation(api.admin.campaigns[kind], { runId });
  }

  /** Each run moves on by some recipients. */
  async walk(steps: number): Promise<void> {
    for (const runId of this.#runs)
      for (let n = 0; n < steps; n++) {
        const { chain, state } = await this.#run(runId);
        if (state !== "running") break;
        await this.#market.t.mutation(internal.jobs.campaigns.step, { runId, chain });
      }
  }

  /** Sends the queue. The provider accepts all but marketing, which gets the given answers in turn. */
  async deliver(answers: readonly Answer[]): Promise<void> {
    const waiting = [...answers];
    for (let claims = 0; waiting.length > 0 && claims < MAX_CLAIMS; claims++) {
      const claim = await this.#claim();
      if (claim === null) return;
      const isMarketing = MAIL_CATEGORIES[claim.type] === "marketing";
      const answer = isMarketing ? (waiting.shift() ?? "accepted") : "accepted";
      if (isMarketing && (answer === "accepted" || answer === "lost")) this.#check(claim);
      const attempt = { id: claim.id, attempt: claim.attempt, turn: claim.turn };
      await this.#market.t.mutation(internal.email.outbox.record, { ...attempt, outcome: OUTCOMES[answer] });
    }
  }

  async #claim(): Promise<Claim | null> {
    vi.setSystemTime(Date.now() + TURN_MS);
    const queue = await this.#market.t.run((ctx) => ctx.db.query("mailQueue").first());
    const turn = queue === null || queue.busyUntil === 0 ? undefined : queue.turn;
    const claim = await this.#market.t.mutation(internal.email.outbox.claim, { turn });
    if (claim === null) return null;
    const choice = await this.#market.t.run(
      async (ctx) => (await ctx.db.get("emailOutbox", claim.id))?.choice,
    );
    return { ...claim, choice };
  }

  pass(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  }

  #check({ key, to, type, templateData, choice = "marketingEmails" }: Claim): void {
    this.sent += 1;
    const reader = this.#readers.find(({ email }) => email === to);
    const step = type === "v1_reactivation" ? (templateData.emailDay ?? "") : null;
    const wrong = reader?.receives(key, step, OWN_CHOICES[type] ?? choice, Date.now()) ?? null;
    if (wrong !== null) this.wrong.push(`${type} to ${to} ${wrong}`);
  }

  /** The token of the link in an email to this address. */
  async #link(email: string): Promise<string> {
    return await this.#market.t.run(
      async (ctx) => await preferenceToken((await ensurePreferences(ctx, email))._id, Date.now()),
    );
  }

  /** Opens a new session, since the last one may have expired. */
  async #logIn(role: "admin" | "author", email: string): Promise<Somebody> {
    return await this.#market.person(role, { email });
  }

  async #isVerified(email: string): Promise<boolean> {
    const user = await this.#market.t.run((ctx) =>
      ctx.db
        .query("users")
        .withIndex("email", (q) => q.eq("email", email))
        .first(),
    );
    return user?.emailVerificationTime !== undefined;
  }

  async #run(runId: RunId) {
    const run = await this.#market.t.run((ctx) => ctx.db.get("campaignRuns", runId));
    if (run === null) throw new Error("The run is gone.");
    return run;
  }

  #reader(who: number): Reader {
    const reader = this.#readers[who % this.#readers.length];
    if (reader === undefined) throw new Error("There are no readers.");
    return reader;
  }
}

const ADMIN = "ops@adaptationshelf.example";

const OUTCOMES = {
  accepted: { kind: "accepted", providerId: "1" },
  refused: { kind: "refused", error: "422 validation_error" },
  later: { kind: "later", error: "500 internal_server_error" },
  lost: { kind: "later", error: "no answer" },
} as const;
