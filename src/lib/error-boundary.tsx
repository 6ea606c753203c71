import { messageFor, refusalOf } from "@domain/refusal-errors";
import type { ReactNode } from "react";
import { Component } from "react";
import { ErrorPanel } from "../ui/empty-state";

interface ErrorBoundaryProps {
  /** The panel's title: "Couldn’t load books." */
  title?: string;
  /** Renders the failure instead of the standard panel. */
  fallback?: (failure: Failure) => ReactNode;
  /** A change resets the boundary, so that one page's failure does not stay on the next. */
  resetKey?: string;
  children: ReactNode;
}

export interface Failure {
  error: unknown;
  message: string;
  /** Missing if the server would refuse again. */
  retry?: () => void;
}

/** Keeps a failure inside its panel. Convex throws a query's error during rendering; Retry runs the query again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const failure = failureOf(error, () => this.setState({ error: null }));
    if (this.props.fallback) return this.props.fallback(failure);
    return (
      <ErrorPanel title={this.props.title} onRetry={failure.retry}>
        {failure.message}
      </ErrorPanel>
    );
  }
}

/** Offers Retry for bugs and passing refusals, but not for final refusals. */
function failureOf(error: unknown, retry: () => void): Failure {
  const refusal = refusalOf(error);
  const canRetry = refusal === null || refusal.code === "TRY_LATER" || refusal.code === "PROVIDER_ERROR";
  return { error, message: messageFor(error), retry: canRetry ? retry : undefined };
}
