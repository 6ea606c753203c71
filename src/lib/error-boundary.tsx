import { messageFor, refusalOf } from "@domain/refusals";
import type { ReactNode } from "react";
import { Component } from "react";
import { ErrorPanel } from "../ui/empty-state";

interface ErrorBoundaryProps {
  /** What did not arrive: "Books did not load". */
  title?: string;
  /** Draws the failure in place of the standard panel. */
  fallback?: (failure: Failure) => ReactNode;
  /** A failure is forgotten when this changes: the next page is not the last one's fault. */
  resetKey?: string;
  children: ReactNode;
}

export interface Failure {
  error: unknown;
  message: string;
  /** Absent when trying again would be refused again. */
  retry?: () => void;
}

/** One panel's failure stays in its panel. A query's error is thrown while drawing; Retry asks again. */
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

/** A refusal is said in its own words; anything else is a bug of ours and may pass. */
function failureOf(error: unknown, retry: () => void): Failure {
  const refusal = refusalOf(error);
  const passes = refusal === null || refusal.code === "TRY_LATER" || refusal.code === "PROVIDER_ERROR";
  return { error, message: messageFor(error), retry: passes ? retry : undefined };
}
