/** A list of event listeners, called in order of registration. */
export class Listeners<T> {
  readonly #listeners = new Set<(event: T) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Adds a listener and returns the function that removes it. */
  add(listener: (event: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(event: T): void {
    for (const listener of this.#listeners) listener(event);
  }
}
