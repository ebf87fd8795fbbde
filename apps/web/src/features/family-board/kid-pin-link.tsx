import { Trans } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { QuietLink } from '@/components/kid/quiet-button';
import { playSound } from '@/lib/sounds/sounds';
import { useOwnPin } from './own-pin-api';

/** Shown on a family device, to a child with a PIN. */
export function KidPinLink({ to }: { to: string }) {
  const own = useOwnPin();
  if (!own.data?.pin) return null;
  return (
    <QuietLink to={to} icon={<IconKey aria-hidden />} onClick={() => playSound('click')}>
      <Trans>Change my PIN</Trans>
    </QuietLink>
  );
}
