import { DAY_MS } from "../../../../domain/dates";
import type { MailChoice, MailChoices } from "../../../../domain/mail/preferences";
import { ALL_OFF, MARKETING_CAP } from "../../../../domain/mail/preferences";

const WEEK_MS = 7 * DAY_MS;

/**
 * What one address has said and got, kept by the rules as people read them, without a look at our tables. It tells
 * whether an email that left us should have.
 */
export class Reader {
  readonly email: string;
  /** Their last choice for each kind of email, or null before the first one. */
  choices: MailChoices | null = null;
  /** They proved that the address is theirs. */
  isProven = false;
  isSuppressed = false;
  hasAccount = false;
  /** They said no to all email, which no later sign-up undoes. */
  #hasStopped = false;
  #isDeleted = false;
  readonly #marketing = new Map<string, number>();
  readonly #steps = new Map<string, string>();

  constructor(email: string) {
    this.email = email;
  }

  says(choices: MailChoices): void {
    this.choices = choices;
    // Chosen again by a link, not with the deleted account.
    this.#isDeleted = false;
    this.#hasStopped = Object.values(choices).every((isOn) => !isOn);
  }

  stops(): void {
    this.choices = ALL_OFF;
    this.#hasStopped = true;
  }

  /** Ticks the box at sign-up or not. An earlier choice stays, unless its account was deleted. */
  signsUp(agrees: boolean): void {
    this.hasAccount = true;
    if (this.#isDeleted && !this.#hasStopped) this.choices = null;
    this.#isDeleted = false;
    this.choices ??= {
      marketingEmails: agrees,
      successStories: agrees,
      weeklyTips: agrees,
      socialReminders: agrees,
    };
  }

  /** Changes the login's address, which they proved. Choices move along, but a stopped address stays stopped. */
  movesTo(next: Reader): void {
    next.choices = next.#hasStopped ? ALL_OFF : this.choices;
    next.#isDeleted = false;
    [next.hasAccount, next.isProven] = [true, true];
    [this.hasAccount, this.isProven] = [false, false];
    this.choices = ALL_OFF;
  }

  /** Deletes the account and all choices except their last "no". */
  leaves(): void {
    [this.hasAccount, this.isProven, this.#isDeleted] = [false, false, true];
    this.#marketing.clear();
    this.#steps.clear();
  }

  /** What is wrong with a marketing email sent now, or null. The same key is the same email. */
  receives(key: string, step: string | null, choice: MailChoice, now: number): string | null {
    const isRepeat = this.#marketing.has(key);
    if (!isRepeat) this.#marketing.set(key, now);
    const wrong = step === null ? this.#withoutConsent(choice) : this.#uninvited(step, key);
    if (wrong !== null) return wrong;
    if (isRepeat) return null;
    const recent = [...this.#marketing.values()].filter((at) => at > now - WEEK_MS);
    return recent.length > MARKETING_CAP ? `${recent.length} in seven days` : null;
  }

  #withoutConsent(choice: MailChoice): string | null {
    if (this.isSuppressed) return "after a bounce or complaint";
    if (this.choices?.[choice] !== true) return `without consent to ${choice}`;
    return this.isProven ? null : "before the address was proven";
  }

  #uninvited(step: string, key: string): string | null {
    if (this.isSuppressed) return "after a bounce or complaint";
    if (this.hasAccount) return "to somebody with an account";
    if (this.choices?.marketingEmails === false) return "after a no";
    const before = this.#steps.get(step);
    this.#steps.set(step, key);
    return before === undefined || before === key ? null : `twice for step ${step}`;
  }
}
