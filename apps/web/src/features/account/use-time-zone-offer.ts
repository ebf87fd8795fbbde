import type { SessionRecord } from '@starchart/schema';
import { useState } from 'react';
import { formatTimeOfDay } from '@/lib/format/format';
import { firstDifference, midnightElsewhere, zoneOfDevice } from '@/lib/format/time-zones';
import { useDismissed } from '@/lib/storage/dismissed';

export type ZoneDifference = {
  familyZone: string;
  deviceZone: string;
  /** The time here at which the family's day starts. */
  startsAt: string;
  /** The first instant at which the times differ; undefined: they differ now. */
  from: Date | undefined;
  /** Ends the offer for this pair of zones on this device. */
  keep: () => void;
};

/** How the zone of this device differs from the family's; undefined: not, it was kept, or the user is a guest. */
export function useTimeZoneOffer({ role, timeZone: familyZone }: SessionRecord): ZoneDifference | undefined {
  const [now] = useState(() => new Date());
  const deviceZone = zoneOfDevice();
  const [isKept, keep] = useDismissed(`time-zone.${familyZone}.${deviceZone}`);
  if (role === 'guest' || isKept || !familyZone || !deviceZone) return undefined;
  const at = firstDifference(familyZone, deviceZone, now);
  if (!at) return undefined;
  const minutes = midnightElsewhere(familyZone, deviceZone, at);
  const startsAt = formatTimeOfDay(new Date(minutes * 60_000).toISOString(), 'UTC');
  return { familyZone, deviceZone, startsAt, from: at > now ? at : undefined, keep };
}
