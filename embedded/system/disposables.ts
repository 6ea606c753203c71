/** Closes what was opened, in reverse order, exactly once. */
export class Disposables {
  readonly #disposers: (() => Promise<void> | void)[] = [];
  #disposing: Promise<void> | null = null;

  defer(dispose: () => Promise<void> | void): void {
    this.#disposers.push(dispose);
  }

  disposeAsync(): Promise<void> {
    this.#disposing ??= this.#disposeAll();
    return this.#disposing;
  }

  async #disposeAll(): Promise<void> {
    for (let dispose = this.#disposers.pop(); dispose; dispose = this.#disposers.pop()) await dispose();
  }
}
