import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOnline } from '@/hooks/use-online';

/** The label of what is disabled without a network: it then says so. */
export function NeedsInternet({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <span>
      {children}
      {!online && (
        <small style={{ display: 'block' }}>
          <Trans>Needs the internet</Trans>
        </small>
      )}
    </span>
  );
}
