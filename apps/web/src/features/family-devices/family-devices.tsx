import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Child, type DevicePairing, type FamilyDevice, MAX_FAMILY_DEVICES } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryList } from '@/components/feedback/query-list';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Section } from '@/components/ui/section';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { useFamilyDevices } from './api';
import { DeviceRow } from './device-row';
import { PairingPanel } from './pairing-panel';

const AddDeviceDrawer = lazyComponent('AddDeviceDrawer', () => import('./add-device-drawer'));

/** `madeAt` in ms, by the clock of the server. */
export type NewPairing = DevicePairing & { name: string; madeAt: number };

type FamilyDevicesProps = {
  /** Undefined until they are known. */
  childrenOfFamily: readonly Child[] | undefined;
  boardPath: string;
  /** Of links for other devices. */
  origin: string;
};

/** The devices that all children share: added by a code, changed and removed. */
export function FamilyDevices({ childrenOfFamily, boardPath, origin }: FamilyDevicesProps) {
  const devices = useFamilyDevices();
  const [pairing, setPairing] = useState<NewPairing>();
  const adding = useLazyDialog(AddDeviceDrawer);
  const count = devices.data?.length;
  const isFull = count === MAX_FAMILY_DEVICES;

  const addButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={!childrenOfFamily || isFull}
      onClick={() => childrenOfFamily && adding.open({ childrenOfFamily, boardPath, onInvited: setPairing })}
    >
      <Trans>Add a device</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Devices`}
      count={count || undefined}
      about={t`A tablet in the kitchen, or a child's own: it shows a picture of each child, and one tap opens that child's page. No passwords.`}
      action={count ? addButton : undefined}
      card
    >
      {isFull && (
        <Text c="dimmed">
          <Trans>That's the most a family can have. Remove one to add another.</Trans>
        </Text>
      )}
      {pairing && (
        <PairingPanel
          key={pairing.code}
          pairing={pairing}
          origin={origin}
          paired={devices.data?.find((device) => isPairedBy(device, pairing))}
          onDone={() => setPairing(undefined)}
        />
      )}
      <QueryList
        query={devices}
        failure={t`We couldn't load the family devices.`}
        empty={
          pairing
            ? undefined
            : {
                picture: { catalogue: 'brand', name: 'twinkle-hello' },
                title: t`No family devices yet`,
                text: t`Add the tablet that everyone uses. You can remove it at any time.`,
                action: addButton,
              }
        }
      >
        {(device) => <DeviceRow key={device.id} device={device} childrenOfFamily={childrenOfFamily ?? []} />}
      </QueryList>
      {adding.dialog}
    </Section>
  );
}

/** Whether a device has used this code: it has the name and came after the code was made. */
function isPairedBy({ name, pairedAt }: FamilyDevice, pairing: NewPairing): boolean {
  return name === pairing.name && Date.parse(pairedAt) >= pairing.madeAt;
}
