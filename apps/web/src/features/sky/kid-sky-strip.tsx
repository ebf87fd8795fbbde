import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skyOf } from '@starchart/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import { useKeptSky } from './keep-sky';
import classes from './kid-sky-strip.module.css';
import { starsTexts } from './kid-sky-texts';
import { constellationName } from './sky-of-days';

type KidSkyStripProps = { childId: number; fullDays: number; to: string };

/** The child's current constellation, which leads to the whole sky. */
export function KidSkyStrip({ childId, fullDays, to }: KidSkyStripProps) {
  useKeptSky(childId, fullDays);
  const { key, lit, size, round } = skyOf(fullDays).current;
  const text = starsTexts(constellationName(key), lit, size);

  return (
    <Link to={to} data-print="content" className={classes.strip}>
      <span className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={key} lit={lit} round={round} size="small" />
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
