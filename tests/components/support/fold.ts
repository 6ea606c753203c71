import { onTestFinished, vi } from "vitest";

/** A page without layout has no fold. Here a test says what is on screen; at first everything is. */
export class Fold {
  #isOnScreen: (element: Element) => boolean = () => true;
  readonly #looks = new Set<() => void>();

  constructor() {
    const looks = this.#looks;
    const isOnScreen = (target: Element) => this.#isOnScreen(target);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly #targets = new Set<Element>();
        readonly #look: () => void;
        constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
          this.#look = () =>
            callback(
              [...this.#targets].map((target) => ({
                target,
                isIntersecting: isOnScreen(target),
                boundingClientRect: target.getBoundingClientRect(),
              })),
            );
          looks.add(this.#look);
        }
        observe(target: Element) {
          this.#targets.add(target);
          queueMicrotask(() => looks.has(this.#look) && this.#look());
        }
        disconnect() {
          looks.delete(this.#look);
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  /** Scrolls so that these are on screen. */
  show(isOnScreen: (element: Element) => boolean) {
    this.#isOnScreen = isOnScreen;
    for (const look of this.#looks) look();
  }
}
