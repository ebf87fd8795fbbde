import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { keepSameTime, zoneOfDevice } from '@/lib/format/time-zones';
import { useDismissed } from '@/lib/storage/dismissed';
import { useUpdateAccount } from './api';
import { timeZoneLabel } from './time-zone-list';
import classes from './time-zone-offer.module.css';

/** Offers the time zone of this device where its time differs from the family's. */
export function TimeZoneOffer({ familyZone }: { familyZone: string | undefined }) {
  const [now] = useState(() => new Date());
  const deviceZone = zoneOfDevice();
  const [isDismissed, dismiss] = useDismissed(`time-zone.${familyZone}.${deviceZone}`);
  if (isDismissed || !familyZone || !deviceZone || keepSameTime(familyZone, deviceZone, now)) return null;
  return <Offer key={familyZone} familyZone={familyZone} deviceZone={deviceZone} onKeep={dismiss} />;
}

type OfferProps = { familyZone: string; deviceZone: string; onKeep: () => void };

function Offer({ familyZone, deviceZone, onKeep }: OfferProps) {
  const update = useUpdateAccount(({ timeZone }) => ({
    title: 'Time zone changed!',
    text: `The day of your family follows the clocks of ${timeZoneLabel(timeZone)} now.`,
  }));
  const { once: adopt, isPending } = useSingleFlight(() => update.mutateAsync({ timeZone: deviceZone }));

  return (
    <section ref={moveFocusOnRemoval} className={classes.offer} aria-labelledby="time-zone-offer">
      <IconClockHour4 size={26} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 id="time-zone-offer" className={classes.title}>
          When does your day begin?
        </h2>
        <p>
          Quests start afresh at midnight in {timeZoneLabel(familyZone)}, but this device is on the time of{' '}
          {timeZoneLabel(deviceZone)}.
        </p>
      </div>
      <div className={classes.actions}>
        <BusyButton variant="default" busy={isPending} onClick={() => void adopt()}>
          Use {timeZoneLabel(deviceZone)}
        </BusyButton>
        <Button variant="subtle" color="gray" onClick={onKeep}>
          Keep {timeZoneLabel(familyZone)}
        </Button>
      </div>
    </section>
  );
}
