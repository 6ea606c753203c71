/** What the provider does instead of accepting an email as usual. The last two accept it first. */
export const FAILURES = ["rate_limit", "server_error", "timeout", "reset"] as const;
export type Failure = (typeof FAILURES)[number];

/** What becomes of an accepted email, besides being delivered. */
export const FATES = ["bounce", "complaint"] as const;
export type Fate = (typeof FATES)[number];

export interface ArmedFailure {
  failure: Failure;
  /** How many more emails it meets, or null for every one until it is turned off. */
  remaining: number | null;
  /** The wait that a 429 asks for, in seconds. */
  retryAfter: number;
  /** The only address it meets, or null for all. */
  to: string | null;
}

export interface AddressFate {
  address: string;
  fate: Fate;
  /** The wait between the acceptance and the event, in seconds. */
  after: number;
}

/** One failure that a sender met, or how it coped: it sent an email again that had been accepted. */
export interface Incident {
  at: string;
  failure: Failure | "repeat";
  to: string;
  subject: string;
}

const MAX_INCIDENTS = 200;

/** How the provider misbehaves. It is told so on the page or by a test, and forgets it when the run stops. */
export class Faults {
  readonly #now: () => number;
  readonly #fates = new Map<string, AddressFate>();
  readonly #incidents: Incident[] = [];
  readonly #listeners = new Set<() => void>();
  #armed: ArmedFailure | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get armed(): ArmedFailure | null {
    return this.#armed;
  }

  /** Newest first. */
  get incidents(): Incident[] {
    return [...this.#incidents].reverse();
  }

  get fates(): AddressFate[] {
    return [...this.#fates.values()];
  }

  /** Sets the failure that the next emails meet, or none. */
  arm(armed: ArmedFailure | null): void {
    this.#armed = armed;
    this.#changed();
  }

  setFate(fate: AddressFate): void {
    this.#fates.set(fate.address, fate);
    this.#changed();
  }

  clearFate(address: string): void {
    this.#fates.delete(address);
    this.#changed();
  }

  fateOf(address: string): AddressFate | null {
    return this.#fates.get(address) ?? null;
  }

  /** The failure that this email meets, counted off, or null. */
  take({ to, subject }: { to: string; subject: string }): ArmedFailure | null {
    const armed = this.#armed;
    if (armed === null || (armed.to !== null && armed.to !== to)) return null;
    if (armed.remaining !== null) {
      const remaining = armed.remaining - 1;
      this.#armed = remaining > 0 ? { ...armed, remaining } : null;
    }
    this.note(armed.failure, { to, subject });
    return armed;
  }

  note(failure: Incident["failure"], { to, subject }: { to: string; subject: string }): void {
    this.#incidents.push({ at: new Date(this.#now()).toISOString(), failure, to, subject });
    if (this.#incidents.length > MAX_INCIDENTS) this.#incidents.shift();
    this.#changed();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
