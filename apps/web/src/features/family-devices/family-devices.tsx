import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Child, type FamilyDevice, MAX_FAMILY_DEVICES } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useFamilyDevices, usePins } from './api';
import { DeviceRow } from './device-row';
import type { NewPairing } from './new-pairing';
import { PairingPanel } from './pairing-panel';

const OwnDeviceDrawer = lazyComponent('OwnDeviceDrawer', () => import('./own-device-drawer'));
const AddDeviceDrawer = lazyComponent('AddDeviceDrawer', () => import('./add-device-drawer'));

type FamilyDevicesProps = {
  /** Undefined until they are known. */
  childrenOfFamily: readonly Child[] | undefined;
  boardPath: string;
  /** The open form: `family` for a device of everyone, `own` for a child's own. */
  adding: string | null;
  /** Asks which form to open. */
  onAdd: () => void;
  /** The form is closed. */
  onAdded: () => void;
};

/** The devices that all children share: added by a code, changed and removed. */
export function FamilyDevices(props: FamilyDevicesProps) {
  const { childrenOfFamily, boardPath, adding, onAdd, onAdded } = props;
  const devices = useFamilyDevices();
  const pins = usePins();
  const [pairing, setPairing] = useState<NewPairing>();
  const count = devices.data?.length;
  const isFull = count === MAX_FAMILY_DEVICES;

  const withoutPin = childrenOfFamily?.filter(({ id }) => !pins.data?.some(({ childId }) => childId === id));
  const addButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={!childrenOfFamily || isFull}
      onClick={onAdd}
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
      {!isFull && (
        <Suspense>
          {adding === 'family' && childrenOfFamily && (
            <AddDeviceDrawer
              childrenOfFamily={childrenOfFamily}
              boardPath={boardPath}
              onInvited={setPairing}
              onClosed={onAdded}
            />
          )}
          {adding === 'own' && withoutPin && pins.isSuccess && (
            <OwnDeviceDrawer childrenWithoutPin={withoutPin} onInvited={setPairing} onClosed={onAdded} />
          )}
        </Suspense>
      )}
    </Section>
  );
}

/** Whether a device has used this code: it has the name and came after the code was made. */
function isPairedBy({ name, pairedAt }: FamilyDevice, pairing: NewPairing): boolean {
  return name === pairing.name && Date.parse(pairedAt) >= pairing.madeAt;
}
