/** Who wants to hear of something; told in order of registration. */
export class Listeners<T> {
  readonly #listeners = new Set<(event: T) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the removal. */
  add(listener: (event: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(event: T): void {
    for (const listener of this.#listeners) listener(event);
  }
}
