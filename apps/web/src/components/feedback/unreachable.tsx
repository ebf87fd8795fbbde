import { t } from '@lingui/core/macro';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidRetry } from '@/components/kid/kid-retry';
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
        {forKids && <KidRetry isRetrying={retrying} onRetry={onRetry} />}
      </ErrorPanel>
    </div>
  );
}
