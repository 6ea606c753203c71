import type { Answer } from "./answer";

/** Keeps answers for a short while, so that many readers of one address cost one question. */
export class AnswerCache {
  readonly #max: number;
  readonly #kept = new Map<string, { answer: Promise<Answer>; until: number }>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The kept answer to an address, or a new one, which is kept for as long as `keptMs` says. */
  async get(
    address: string,
    make: () => Promise<Answer>,
    keptMs: (answer: Answer) => number,
  ): Promise<Answer> {
    const found = this.#kept.get(address);
    if (found && Date.now() < found.until) return await found.answer;
    const entry = { answer: make(), until: Infinity };
    this.#kept.delete(address);
    this.#kept.set(address, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#max && oldest !== undefined) this.#kept.delete(oldest);
    try {
      const answer = await entry.answer;
      entry.until = Date.now() + keptMs(answer);
      return answer;
    } catch (error) {
      entry.until = 0;
      throw error;
    }
  }
}
