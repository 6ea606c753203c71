import type { ComponentType, ReactNode } from "react";
import { Component, createElement, lazy, startTransition, Suspense, useState } from "react";
import { toast } from "./toast";

/** Thrown when a component's code fails to load. `forget` lets the next render try again. */
class LazyLoadError extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(String(cause));
    this.forget = forget;
  }
}

/**
 * A component whose code loads when it first renders, inside a `LazyBoundary`. Unlike React's `lazy`, it tries
 * again after a failed load.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => (loaded ??= await load());
  let latest = attempt();
  function attempt() {
    return lazy(async () => {
      try {
        return { default: await fetched() };
      } catch (error) {
        // `forget` runs only after the error shows: React retries at once, and would load again without end.
        throw new LazyLoadError(error, () => (latest = attempt()));
      }
    });
  }
  function LazyComponent(props: Props) {
    // React shows what waited no sooner than 300 ms after it began to wait, so code that is here must not wait at all.
    const [type] = useState(() => loaded ?? latest);
    return createElement<Props>(type, props);
  }
  /** Loads the code early, for example when the pointer is over the button. */
  const preload = () => void fetched().catch(() => undefined);
  /** Shows the component once its code is here. The press that asks for it is answered at once in any case. */
  const show = (open: () => void) => {
    const inSteps = () => startTransition(open);
    if (loaded) inSteps();
    // A failed load opens too: the boundary tells the person.
    else void fetched().then(inSteps, inSteps);
  };
  return Object.assign(LazyComponent, { preload, show });
}

interface LazyBoundaryProps {
  /** Called when the code failed to load, to close whatever was opening. */
  onLoadError?: () => void;
  /** Shown while the code loads; nothing by default. */
  fallback?: ReactNode;
  /** Shown instead of a component that failed to load; nothing by default. */
  errorFallback?: ReactNode;
  /** A change retries a failed load. */
  resetKey?: number;
  children: ReactNode;
}

/** Keeps the page working when a lazy component fails to load, and tells the person. */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: LazyBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null });
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LazyLoadError)) return;
    error.forget();
    if (!this.props.onLoadError) return;
    toast("bad", "Couldn’t load this. Check your connection, then try again.");
    this.props.onLoadError();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    if (error instanceof LazyLoadError) return this.props.errorFallback ?? null;
    throw error;
  }
}
