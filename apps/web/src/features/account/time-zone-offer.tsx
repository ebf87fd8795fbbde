import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { SuggestionCard } from '@/components/ui/suggestion-card';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { formatInstantDay } from '@/lib/format/format';
import { useUpdateAccount } from './api';
import { timeZoneLabel } from './time-zone-list';
import type { ZoneDifference } from './use-time-zone-offer';

/** Says when the family's day starts by the clock of this device, and offers its time zone to those who may change the family's. */
export function TimeZoneOffer(difference: ZoneDifference) {
  const { familyZone, startsAt, from, keep } = difference;
  const mayChange = useMay()('family.manage');
  const ofFamily = placeOf(familyZone);
  const day = from && formatInstantDay(from.toISOString());
  return (
    <SuggestionCard
      Icon={IconClockHour4}
      title={t`When does your day start?`}
      text={
        day
          ? t`Your family's day starts at midnight in ${ofFamily}. Here that is ${startsAt} from ${day} on.`
          : t`Your family's day starts at midnight in ${ofFamily}. Here that is ${startsAt}.`
      }
    >
      {mayChange ? (
        <Zones {...difference} />
      ) : (
        <Button variant="default" onClick={keep}>
          <Trans>Got it</Trans>
        </Button>
      )}
    </SuggestionCard>
  );
}

function Zones({ familyZone, deviceZone, keep }: ZoneDifference) {
  const update = useUpdateAccount(({ timeZone }) => {
    const zone = timeZoneLabel(timeZone);
    return { title: t`Time zone changed!`, text: t`Your family's day now starts at midnight in ${zone}.` };
  });
  const ofFamily = timeZoneLabel(familyZone);
  const ofDevice = timeZoneLabel(deviceZone);
  const { once: adopt, isPending } = useSingleFlight(() => update.mutateAsync({ timeZone: deviceZone }));
  return (
    <>
      <BusyButton variant="default" busy={isPending} onClick={() => void adopt()}>
        <Trans>Use {ofDevice}</Trans>
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={keep}>
        <Trans>Keep {ofFamily}</Trans>
      </Button>
    </>
  );
}

/** `New York (America/New York)`; a zone without a city as it is. */
function placeOf(zone: string): string {
  const label = timeZoneLabel(zone);
  const city = label.split('/').at(-1);
  return city === label ? label : `${city} (${label})`;
}
