import type { ComponentType, ReactNode } from "react";
import { Component, createElement, lazy, Suspense } from "react";
import { toast } from "./toast";

/** A part of the program that could not be fetched; once that is said, the failure can be forgotten. */
class LazyLoadError extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(String(cause));
    this.forget = forget;
  }
}

/**
 * A part of the page that is fetched when it is wanted: drawn inside `LazyBoundary`. What could not be fetched is
 * fetched anew the next time, which React's own `lazy` never does.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let latest = attempt();
  function attempt() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Not before it is said: React draws a failed part again at once, and would fetch it without end.
        throw new LazyLoadError(error, () => (latest = attempt()));
      }
    });
  }
  function Part(props: Props) {
    return createElement(latest, props);
  }
  /** Fetches it before it is wanted, say when the pointer is on its button. */
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Part, { preload });
}

interface LazyBoundaryProps {
  /** The part could not be fetched: whatever opened it is as before. */
  onLoadError?: () => void;
  /** Stands where the part would, when it could not be fetched; nothing does when missing. */
  errorFallback?: ReactNode;
  /** When this changes, what could not be fetched is tried again. */
  resetKey?: number;
  children: ReactNode;
}

/** Room for a part that comes late. When it cannot be fetched the page around it stands, and it is said. */
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
    if (error === null) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    if (error instanceof LazyLoadError) return this.props.errorFallback ?? null;
    throw error;
  }
}
