import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './offline-bar.module.css';

/** A thin bar while the device has no network; readers hear of it too. */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.bar}>
          <IconWifiOff size={24} aria-hidden />
          You are offline. Nothing can be saved right now.
        </p>
      )}
    </div>
  );
}
