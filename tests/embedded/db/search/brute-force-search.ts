import type { SearchHit } from "../../../../embedded/db/search/hits";
import type { SearchQuery } from "../../../../embedded/db/search/text-index";
import type { ConvexObject } from "../../../../embedded/values/value";

/** A reference implementation of search that reads every document for every query. */
export class BruteForceSearch {
  readonly #field: string;
  readonly #documents = new Map<string, { creationTime: number; doc: ConvexObject }>();

  constructor(field: string) {
    this.#field = field;
  }

  write(id: string, creationTime: number, doc: ConvexObject | null): void {
    if (doc === null) this.#documents.delete(id);
    else this.#documents.set(id, { creationTime, doc });
  }

  search(query: SearchQuery): SearchHit[] {
    const asked = this.#words(query.text);
    const prefix = asked.at(-1);
    if (prefix === undefined) return [];
    const all = [...this.#documents]
      .map(([id, { creationTime, doc }]) => ({ id, creationTime, doc, words: this.#words(doc[this.#field]) }))
      .filter(({ words }) => words.length > 0);
    const holders = (word: string) => all.filter(({ words }) => words.includes(word)).length;
    const exact = [...new Set(asked)].filter((word) => holders(word) > 0);
    const longer = [...new Set(all.flatMap(({ words }) => words))]
      .filter((word) => word.startsWith(prefix) && !exact.includes(word))
      .sort()
      .slice(0, 64 - exact.length);
    const average = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
    const weight = (word: string) => {
      const n = holders(word);
      return (exact.includes(word) ? 1 : 0.5) * Math.log(1 + (all.length - n + 0.5) / (n + 0.5));
    };
    return all
      .filter(({ doc }) => [...query.filters].every(([field, value]) => doc[field] === value))
      .map(({ id, creationTime, words }) => {
        const norm = 1.2 * (0.25 + (0.75 * words.length) / average);
        const score = [...exact, ...longer].reduce((sum, word) => {
          const count = words.filter((other) => other === word).length;
          return sum + (weight(word) * 2.2 * count) / (count + norm);
        }, 0);
        return { id, creationTime, score: Math.fround(score) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.creationTime - a.creationTime || (a.id < b.id ? -1 : 1));
  }

  #words(text: unknown): string[] {
    const words = typeof text === "string" ? text.split(/[^\p{Alphabetic}\p{N}]+/u) : [];
    return words
      .filter((word) => word !== "" && Buffer.byteLength(word) < 32)
      .map((word) => word.toLowerCase());
  }
}
