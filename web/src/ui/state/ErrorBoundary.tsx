import { Component } from 'react';
import type { ReactNode } from 'react';

type Props = {
  children?: ReactNode;
  /** What stands in the place of what failed; `retry` shows that again. Nothing where absent. */
  fallback?: (retry: () => void) => ReactNode;
  /** A new one clears the error: leaving the screen leaves its failure behind. */
  resetKey?: string;
  onError?: () => void;
};
type State = { failed: boolean; resetKey: string | undefined };

/** Keeps a bug inside one part from taking the rest of the page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback?.(() => this.setState({ failed: false })) ?? null;
  }
}
