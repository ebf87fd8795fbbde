import { Trans, useLingui } from '@lingui/react/macro';
import { useNetwork } from '@mantine/hooks';
import { Component, type ReactNode, useEffect } from 'react';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidLink } from '@/components/kid/kid-button';
import { recoverFocus } from '@/hooks/focus';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Instead of the error, for a part without which the page works. */
  fallback?: ReactNode;
};
type ErrorBoundaryState = { failed: boolean };

/** Shows an error with a retry when a page cannot be rendered or loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    const { children, fallback = <Failure /> } = this.props;
    return this.state.failed ? fallback : children;
  }
}

function Failure() {
  const { online } = useNetwork();
  // The texts may load while the panel is on the screen.
  const { t } = useLingui();

  useEffect(() => {
    recoverFocus(null);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <main id="main" tabIndex={-1} style={{ width: 'min(560px, 100% - 2rem)', margin: 'auto' }}>
      <ErrorPanel
        title={t`This page didn't load`}
        text={
          online
            ? t`Your connection may have dropped, or Starchart was just updated.`
            : t`You're offline. The page will load as soon as you're back online.`
        }
        // Offline, a reload would show the browser's error page, which does not recover.
        onRetry={online ? reload : undefined}
      >
        <KidLink to={paths.landing} color="white" size="sm">
          <Trans>Back to the home page</Trans>
        </KidLink>
      </ErrorPanel>
    </main>
  );
}

function reload() {
  window.location.reload();
}
