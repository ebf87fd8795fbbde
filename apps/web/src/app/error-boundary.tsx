import { useNetwork } from '@mantine/hooks';
import { Component, type ReactNode, useEffect } from 'react';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidLink } from '@/components/kid/kid-button';
import { recoverFocus } from '@/hooks/focus';

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
    return <Failure />;
  }
}

function Failure() {
  const { online } = useNetwork();

  useEffect(() => {
    recoverFocus(null);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <main id="main" tabIndex={-1} style={{ width: 'min(560px, 100% - 2rem)', margin: 'auto' }}>
      <ErrorPanel
        title="This page could not be shown"
        text={
          online
            ? 'Perhaps the connection broke, or Starchart was just updated.'
            : 'You are offline. The page comes as soon as the connection is back.'
        }
        // Without a network the browser would show a page of its own instead, which does not come back.
        onRetry={online ? reload : undefined}
      >
        <KidLink to={paths.landing} color="white" size="sm">
          Back to the start
        </KidLink>
      </ErrorPanel>
    </main>
  );
}

function reload() {
  window.location.reload();
}
