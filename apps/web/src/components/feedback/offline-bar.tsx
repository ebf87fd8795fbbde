import { Trans } from '@lingui/react/macro';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './offline-bar.module.css';

/** A sticky bar while the device is offline, announced to screen readers. */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.place} data-offline={!online || undefined}>
      {!online && (
        <p className={classes.bar}>
          <IconWifiOff size={24} aria-hidden />
          <Trans>You're offline. Nothing can be saved right now.</Trans>
        </p>
      )}
    </div>
  );
}
