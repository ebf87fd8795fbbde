import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skyOf } from '@starchart/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { OptionalPart } from '@/components/feedback/optional-part';
import { deviceSetting } from '@/lib/storage/device-setting';
import { ConstellationPicture } from './constellation-picture';
import classes from './kid-sky-strip.module.css';
import { foundTexts, starsTexts } from './kid-sky-texts';
import { constellationName, newestConstellation } from './sky-of-days';

type KidSkyStripProps = {
  childId: number;
  fullDays: number;
  /** Today's star is shown by the end of the day. */
  isDayFull: boolean;
  to: string;
};

/** The child's current constellation, which leads to the whole sky. The star of the last full day arrives once. */
export function KidSkyStrip({ childId, fullDays, isDayFull, to }: KidSkyStripProps) {
  const [isNew] = useState(() => !isDayFull && fullDays > starsSeen(childId));
  useEffect(() => {
    if (!isDayFull) rememberStars(childId, fullDays);
  }, [childId, fullDays, isDayFull]);
  const { key, lit, size, round, isFinished } = isNew
    ? newestConstellation(fullDays)
    : { ...skyOf(fullDays).current, isFinished: false };
  const name = constellationName(key);
  const text = isFinished ? foundTexts(name) : starsTexts(name, lit, size);

  return (
    <Link to={to} className={classes.strip}>
      <span className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={key} lit={lit} round={round} size="small" isArriving={isNew} />
        </OptionalPart>
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          <Trans>My night sky</Trans>
        </span>
        <span>{fullDays === 0 ? t`Each finished day becomes a star.` : text}</span>
      </span>
      <IconChevronRight size={28} aria-hidden className={classes.more} />
    </Link>
  );
}

/** `<child>:<stars>` of the children on this device. */
const stars = deviceSetting('starchart.sky');

/** The stars whose arrival this device has shown. */
function starsSeen(childId: number): number {
  return Number(readStars().get(String(childId)) ?? 0);
}

function rememberStars(childId: number, count: number) {
  const seen = readStars().set(String(childId), String(count));
  stars.write(Array.from(seen, (entry) => entry.join(':')).join(' '));
}

function readStars() {
  const entries = stars.read()?.split(' ') ?? [];
  return new Map(entries.map((entry) => entry.split(':') as [string, string]));
}
