import { Component, type ReactNode } from 'react';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/error-panel';
import { KidLink } from '@/components/kid-button';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { failed: boolean };

/** A page that cannot be shown, or not be fetched, says so and offers a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main style={{ width: 'min(560px, 100% - 2rem)', margin: 'auto' }}>
        <ErrorPanel
          title="This page could not be shown"
          text="Perhaps the connection broke, or Starchart was just updated."
          onRetry={() => window.location.reload()}
        >
          <KidLink to={paths.landing} color="white" size="sm">
            Back to the start
          </KidLink>
        </ErrorPanel>
      </main>
    );
  }
}
