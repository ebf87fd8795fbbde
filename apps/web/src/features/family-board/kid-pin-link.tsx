import { Trans } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { QuietButton, QuietLink } from '@/components/kid/quiet-button';
import { useOnline } from '@/hooks/use-online';
import { playSound } from '@/lib/sounds/sounds';
import { useOwnPin } from './own-pin-api';

/** Shown on a family device, to a child with a PIN. */
export function KidPinLink({ to }: { to: string }) {
  const own = useOwnPin();
  const online = useOnline();
  if (!own.data?.pin) return null;
  if (!online) {
    return (
      <QuietButton icon={<IconKey aria-hidden />} disabled>
        <NeedsInternet>
          <Trans>Change my PIN</Trans>
        </NeedsInternet>
      </QuietButton>
    );
  }
  return (
    <QuietLink to={to} icon={<IconKey aria-hidden />} onClick={() => playSound('click')}>
      <Trans>Change my PIN</Trans>
    </QuietLink>
  );
}
