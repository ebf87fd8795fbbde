import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skyThing } from '@starchart/domain';
import { IconStars } from '@tabler/icons-react';
import { OptionalPart } from '@/components/feedback/optional-part';
import { KidLink } from '@/components/kid/kid-button';
import { ConstellationPicture } from './constellation-picture';
import { foundTexts } from './kid-sky-texts';
import { constellationName, newestConstellation } from './sky-of-days';
import { SkyThing } from './sky-thing';
import classes from './star-of-day.module.css';
import { broughtTexts, thingName } from './thing-texts';

type StarOfDayProps = {
  /** With today. */
  fullDays: number;
  skyPath: string;
};

/** Today's star rises from below into its constellation and brings its thing. A constellation that it finishes fills in, and leads to the whole sky. */
export function StarOfDay({ fullDays, skyPath }: StarOfDayProps) {
  const { key, lit, round, isFinished } = newestConstellation(fullDays);
  const name = constellationName(key);
  const thing = skyThing(fullDays);

  return (
    <div className={classes.star}>
      <div className={classes.picture}>
        <OptionalPart>
          <ConstellationPicture name={key} lit={lit} round={round} isArriving />
        </OptionalPart>
      </div>
      <div className={classes.words}>
        <p>{isFinished ? foundTexts(name) : t`1 more star in your ${name}.`}</p>
        <SkyThing thing={thing} className={classes.thing} />
        <span className="visually-hidden">{broughtTexts(thingName(thing))}</span>
      </div>
      {isFinished && (
        <KidLink
          to={skyPath}
          color="accent"
          icon={<IconStars size={28} aria-hidden />}
          className={classes.link}
          onClick={(event) => event.stopPropagation()}
        >
          <Trans>Look at my sky</Trans>
        </KidLink>
      )}
    </div>
  );
}
