import type { FamilyDeviceOfSession } from '@starchart/schema';
import { useEffect, useState } from 'react';
import { now } from '@/lib/format/now';
import { isBetween, timeOfDayIn } from './dim-times';

const CHECK_MS = 5_000;
/** How long a tap lights the board at night. In ms. */
const AWAKE_MS = 60_000;

/** Whether the board is dark now. A tap lights it for a minute, and each further one for a minute more. */
export function useIsNight(
  { dimFrom, dimUntil }: Pick<FamilyDeviceOfSession, 'dimFrom' | 'dimUntil'>,
  timeZone: string | undefined,
) {
  const [isNight, setNight] = useState(() => isNightNow(dimFrom, dimUntil, timeZone));
  const [awakeUntil, setAwakeUntil] = useState(0);
  const [at, setAt] = useState(() => Date.now());

  useEffect(() => {
    const check = () => {
      setNight(isNightNow(dimFrom, dimUntil, timeZone));
      setAt(Date.now());
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [dimFrom, dimUntil, timeZone]);

  return {
    isDark: isNight && at >= awakeUntil,
    wake() {
      setAt(Date.now());
      setAwakeUntil(Date.now() + AWAKE_MS);
    },
  };
}

function isNightNow(from: string | null, until: string | null, timeZone: string | undefined): boolean {
  return from !== null && until !== null && isBetween(timeOfDayIn(timeZone, now()), from, until);
}
