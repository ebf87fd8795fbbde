import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skyOf } from '@starchart/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import classes from './kid-sky-strip.module.css';
import { foundTexts, starsTexts } from './kid-sky-texts';
import { constellationName, newestConstellation } from './sky-of-days';

type KidSkyStripProps = {
  fullDays: number;
  /** Yesterday was full, and today has only begun. */
  isMorningAfter: boolean;
  to: string;
};

/** The child's current constellation, which leads to the whole sky. In the morning, the star of yesterday arrives. */
export function KidSkyStrip({ fullDays, isMorningAfter, to }: KidSkyStripProps) {
  // Once while the page is open.
  const [isNew] = useState(isMorningAfter);
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
        </span>{' '}
        <span>{fullDays === 0 ? t`Each finished day becomes a star.` : text}</span>
      </span>
      <IconChevronRight size={28} aria-hidden className={classes.more} />
    </Link>
  );
}
