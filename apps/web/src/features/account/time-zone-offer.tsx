import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { SuggestionCard } from '@/components/ui/suggestion-card';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { keepSameTime, zoneOfDevice } from '@/lib/format/time-zones';
import { useDismissed } from '@/lib/storage/dismissed';
import { useUpdateAccount } from './api';
import { timeZoneLabel } from './time-zone-list';

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
    <SuggestionCard
      Icon={IconClockHour4}
      title={t`When does your day start?`}
      text={t`Your family's day starts at midnight in ${ofFamily}, but this device is set to ${ofDevice}.`}
    >
      <BusyButton variant="default" busy={isPending} onClick={() => void adopt()}>
        <Trans>Use {ofDevice}</Trans>
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={onKeep}>
        <Trans>Keep {ofFamily}</Trans>
      </Button>
    </SuggestionCard>
  );
}
