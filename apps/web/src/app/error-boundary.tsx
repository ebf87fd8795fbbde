import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { FailureBoundary } from '@/components/feedback/optional-part';
import { KidLink } from '@/components/kid/kid-button';
import { recoverFocus } from '@/hooks/focus';
import { useOnline } from '@/hooks/use-online';
import { isLoadFailure } from '@/lib/api/server-error';
import { connection } from '@/lib/connection';

/** Shows an error with a retry when a page cannot be rendered or loaded. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <FailureBoundary fallback={failureOf}>{children}</FailureBoundary>;
}

const failureOf = (error: unknown) => <Failure isLoad={isLoadFailure(error)} />;

function Failure({ isLoad }: { isLoad: boolean }) {
  const online = useOnline();
  // The texts may load while the panel is on the screen.
  const { t } = useLingui();

  useEffect(() => {
    recoverFocus(null);
    return connection.onReturn(reload);
  }, []);

  return (
    <main id="main" tabIndex={-1} style={{ width: 'min(560px, 100% - 2rem)', margin: 'auto' }}>
      <ErrorPanel
        title={t`This page didn't load`}
        // Not of an error of the program.
        text={isLoad && t`Your connection may have dropped, or Starchart was just updated.`}
        // Offline, a reload would show the browser's error page, which does not recover.
        onRetry={online ? reload : undefined}
      >
        <KidLink to={paths.start} color="white" size="sm">
          <Trans>Back to the home page</Trans>
        </KidLink>
      </ErrorPanel>
    </main>
  );
}

function reload() {
  window.location.reload();
}
