import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skyOf } from '@starchart/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OptionalPart } from '@/components/feedback/optional-part';
import { ConstellationPicture } from './constellation-picture';
import classes from './kid-sky-strip.module.css';
import { starsTexts } from './kid-sky-texts';
import { constellationName } from './sky-of-days';

/** The child's current constellation, which leads to the whole sky. */
export function KidSkyStrip({ fullDays, to }: { fullDays: number; to: string }) {
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
