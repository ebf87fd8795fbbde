import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidButton } from '@/components/kid/kid-button';
import { useRetries } from '@/hooks/use-retries';

type UnreachableProps = {
  /** On the pages of children and devices. */
  forKids: boolean;
  retrying: boolean;
  error: unknown;
  onRetry: () => void;
};

/** Shown while the server cannot be reached. Tries again by itself; it has to stay mounted meanwhile. */
export function Unreachable({ forKids, retrying, error, onRetry }: UnreachableProps) {
  useRetries({ isBusy: retrying, error, retry: onRetry });
  return (
    <div style={{ width: '100%', maxWidth: 640, margin: 'auto', padding: 24 }} data-alone>
      <ErrorPanel
        title={t`Starchart can't be reached right now`}
        text={t`We keep trying. There's nothing you need to do.`}
        onRetry={forKids ? undefined : onRetry}
        retrying={retrying}
      >
        {forKids && (
          <KidButton icon={<IconRefresh size={26} aria-hidden />} disabled={retrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </KidButton>
        )}
      </ErrorPanel>
    </div>
  );
}
