import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import type { FamilyDevice } from '@starchart/schema';
import { IconCheck, IconDeviceTablet } from '@tabler/icons-react';
import { NotReachable } from '@/components/ui/not-reachable';
import { QrCode } from '@/components/ui/qr-code';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useIsPast } from '@/hooks/use-is-past';
import { isForOtherDevices } from '@/hooks/use-reachable-urls';
import type { NewPairing } from './new-pairing';
import classes from './pairing-panel.module.css';

type PairingPanelProps = {
  pairing: NewPairing;
  /** The new device, once it is there. */
  paired: FamilyDevice | undefined;
  onDone: () => void;
};

/** The code of a new device: as a QR code for its camera, and to type. Both work once. */
export function PairingPanel({ pairing, paired, onDone }: PairingPanelProps) {
  const { name, url, code, expiresAt } = pairing;
  const isExpired = useIsPast(expiresAt);
  if (paired) {
    return (
      <ShownOncePanel title={t`${name} is ready.`} Icon={IconCheck} onDone={onDone}>
        <p role="status">
          <Trans>It shows the pictures of your children now.</Trans>
        </p>
      </ShownOncePanel>
    );
  }
  if (isExpired) {
    return (
      <ShownOncePanel title={t`The code for “${name}” has expired`} Icon={IconDeviceTablet} onDone={onDone}>
        <p role="status">
          <Trans>Codes work for ten minutes. Add the device again to get a new one.</Trans>
        </p>
      </ShownOncePanel>
    );
  }
  const address = url.split('#')[0];
  const { pathname } = new URL(url);
  const isReachable = isForOtherDevices(url);
  return (
    <ShownOncePanel title={t`Add “${name}”`} Icon={IconDeviceTablet} onDone={onDone}>
      <Group align="center" gap="lg" wrap="wrap">
        {isReachable ? <QrCode text={url} label={t`QR code that adds the device`} /> : <NotReachable />}
        <Stack gap="sm" flex="1 1 14rem">
          {isReachable && (
            <p>
              <Trans>Scan the code with the camera of the new device.</Trans>
            </p>
          )}
          <p>
            {isReachable ? (
              <Trans>
                No camera? Open <strong className={classes.address}>{address}</strong> there and type:
              </Trans>
            ) : (
              <Trans>
                On this computer, open the page <strong className={classes.address}>{pathname}</strong> in
                another browser and type:
              </Trans>
            )}
          </p>
          <p className={classes.code}>{code}</p>
          <Text c="dimmed" size="sm">
            <Trans>It works once, for ten minutes.</Trans>
          </Text>
        </Stack>
      </Group>
    </ShownOncePanel>
  );
}
