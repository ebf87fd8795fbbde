import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useOnline } from '@/hooks/use-online';
import { KidButton } from './kid-button';

/** The button of an `ErrorPanel` for children. Without a network nothing can be tried, and the panel says so. */
export function KidRetry({ isRetrying, onRetry }: { isRetrying: boolean | undefined; onRetry: () => void }) {
  const online = useOnline();
  if (!online) return null;
  return (
    <KidButton icon={<IconRefresh size={26} aria-hidden />} disabled={isRetrying} onClick={onRetry}>
      <Trans>Try again</Trans>
    </KidButton>
  );
}
