import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/ui/section';
import { messageOf } from '@/lib/api/server-error';
import { DeviceRow } from './device-row';
import classes from './devices.module.css';
import { useDevices } from './use-devices';

/** Where somebody of the family is signed in. */
export function Devices() {
  const devices = useDevices();

  return (
    <Section title="Devices" count={devices.data?.length} card>
      <p className={classes.about}>Where you and your children are signed in.</p>
      {devices.isPending && <SkeletonRows rows={2} height={64} />}
      {devices.isError && !devices.data && (
        <ErrorPanel
          title="We couldn't load the devices."
          text={messageOf(devices.error, 'Please try again in a moment.')}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
      {devices.data && (
        <ul className={classes.list}>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {devices.data?.length === 1 && <p className={classes.about}>Nobody is signed in anywhere else.</p>}
    </Section>
  );
}
