import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '@/components/layout/card';
import { BusyButton } from '@/components/ui/busy-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { keepSameTime, zoneOfDevice } from '@/lib/format/time-zones';
import { useDismissed } from '@/lib/storage/dismissed';
import { useUpdateAccount } from './api';
import { timeZoneLabel } from './time-zone-list';
import classes from './time-zone-offer.module.css';

/** Offers the time zone of this device where its time differs from the family's. */
export function TimeZoneOffer({ familyZone }: { familyZone: string | undefined }) {
  const [now] = useState(() => new Date());
  const deviceZone = zoneOfDevice();
  const mayChange = useMay()('family.manage');
  const [isDismissed, dismiss] = useDismissed(`time-zone.${familyZone}.${deviceZone}`);
  if (!mayChange || isDismissed || !familyZone || !deviceZone || keepSameTime(familyZone, deviceZone, now))
    return null;
  return <Offer key={familyZone} familyZone={familyZone} deviceZone={deviceZone} onKeep={dismiss} />;
}

type OfferProps = { familyZone: string; deviceZone: string; onKeep: () => void };

function Offer({ familyZone, deviceZone, onKeep }: OfferProps) {
  const update = useUpdateAccount(({ timeZone }) => {
    const zone = timeZoneLabel(timeZone);
    return { title: t`Time zone changed!`, text: t`Your family's day now starts at midnight in ${zone}.` };
  });
  const ofFamily = timeZoneLabel(familyZone);
  const ofDevice = timeZoneLabel(deviceZone);
  const { once: adopt, isPending } = useSingleFlight(() => update.mutateAsync({ timeZone: deviceZone }));

  return (
    <Card
      ref={moveFocusOnRemoval}
      component="section"
      variant="info"
      gap="xs"
      px="md"
      py="sm"
      aria-labelledby="time-zone-offer"
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconClockHour4 size={26} color="var(--info)" style={{ flex: 'none' }} aria-hidden />
        <div>
          <Text component="h2" id="time-zone-offer" lh={1.5}>
            <Trans>When does your day start?</Trans>
          </Text>
          <p>
            <Trans>
              Your family's day starts at midnight in {ofFamily}, but this device is set to {ofDevice}.
            </Trans>
          </p>
        </div>
      </Group>
      <Group gap="xs" align="stretch" className={classes.actions}>
        <BusyButton variant="default" busy={isPending} onClick={() => void adopt()}>
          <Trans>Use {ofDevice}</Trans>
        </BusyButton>
        <Button variant="subtle" color="gray" onClick={onKeep}>
          <Trans>Keep {ofFamily}</Trans>
        </Button>
      </Group>
    </Card>
  );
}
