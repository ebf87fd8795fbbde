import { plural, t } from '@lingui/core/macro';
import { mascotItemOf } from '@starchart/domain';
import { BADGE_BONUS_POINTS, MASCOT_ITEM_LABELS, type MascotItem } from '@starchart/schema';
import type { ReactNode } from 'react';
import { Celebration } from '@/components/kid/celebration';
import { KidButton } from '@/components/kid/kid-button';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useLook } from '@/hooks/use-look';
import { formatStars } from '@/lib/format/format';
import { schemaText } from '@/lib/i18n/schema-text';
import type { Gains } from './celebrations';
import { MascotItemIcon } from './dressed-mascot';
import classes from './gains-celebration.module.css';

/** With more gains than this, the badges have only their names, so that all fit on a phone. */
const MOST_WITH_TEXTS = 3;

type Gain = {
  key: string;
  /** Of a celebration of this gain alone. */
  title: string;
  name?: string;
  text: string;
  more?: string | undefined;
  picture: ReactNode;
  /** In the list of several gains. */
  icon: ReactNode;
};

type GainsCelebrationProps = Gains & {
  /** An old badge: its bonus was paid when it was earned. */
  isReopened?: boolean | undefined;
  /** Puts on what a new level brings; undefined for those who may not. */
  onWear: ((item: MascotItem) => void) | undefined;
  onEnd: () => void;
};

/** Badges, a level with what it brings for the mascot, and a reached goal, all in one celebration. Needs the catalog `schema`. */
export function GainsCelebration({
  badges = [],
  level,
  goal,
  isReopened,
  onWear,
  onEnd,
}: GainsCelebrationProps) {
  const words = useKidTexts();
  const isPlain = useLook() === 'plain';
  const item = level === undefined ? undefined : mascotItemOf(level);
  const what = item && schemaText(MASCOT_ITEM_LABELS[item]);
  const mascot = <Mascot pose="wow" size={152} />;
  const dressed = item ? <MascotItemContext value={item}>{mascot}</MascotItemContext> : mascot;

  const gains: Gain[] = badges.map(({ key, name, description: text }) => ({
    key,
    title: t`Amazing Job!`,
    name,
    text,
    picture: <Picture catalogue="badges" name={key} size={144} />,
    icon: <Picture catalogue="badges" name={key} size={56} />,
  }));
  if (level !== undefined) {
    gains.push({
      key: 'level',
      title: words.level(level),
      text: words.levelText,
      more: what && t`New: ${what}!`,
      picture: dressed,
      icon: item ? <MascotItemIcon item={item} /> : <StarIcon size={56} />,
    });
  }
  if (goal) {
    gains.push({
      key: 'goal',
      title: isPlain ? t`Goal reached` : t`You did it!`,
      name: goal.name,
      text: t`Your goal is ready.`,
      picture: <Picture catalogue="rewards" name={goal.icon} size={152} />,
      icon: <Picture catalogue="rewards" name={goal.icon} size={56} />,
    });
  }
  // The badges explain themselves in their grid, too.
  const hasTexts = gains.length <= MOST_WITH_TEXTS;
  const alone = gains.length === 1 ? gains[0] : undefined;
  const count = badges.length;
  const newBadges = plural(count, { one: '# new badge!', other: '# new badges!' });
  const together = gains.length === count ? newBadges : t`Amazing Job!`;

  const points = badges.reduce((sum, { bonusPoints }) => sum + (bonusPoints || BADGE_BONUS_POINTS), 0);
  const bonus = formatStars(points);

  return (
    <Celebration
      title={alone?.title ?? together}
      picture={alone?.picture ?? dressed}
      sound={count === 0 && !goal ? 'levelUp' : 'achievement'}
      isCompact={!alone}
      onEnd={onEnd}
      action={
        item &&
        onWear && (
          <KidButton color="accent" size="lg" fullWidth onClick={() => onWear(item)}>
            {t`Wear it now`}
          </KidButton>
        )
      }
    >
      {alone ? (
        <>
          {alone.name && (
            <p className={classes.name}>
              <bdi>{alone.name}</bdi>
            </p>
          )}
          <p>{alone.text}</p>
          {alone.more && (
            <p>
              <strong>{alone.more}</strong>
            </p>
          )}
        </>
      ) : (
        <ul className={classes.gains}>
          {gains.map(({ key, title, name = title, text, more = text, icon }, place) => (
            <li key={key} className={classes.gain}>
              <span className={classes.icon}>{icon}</span>
              <span>
                <bdi className={classes.name}>{name}</bdi>
                {(hasTexts || place >= count) && <span>{more}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {points > 0 && (
        <p className={classes.bonus}>
          <StarIcon size={32} white />
          <span>{plural(points, { one: '+# bonus star!', other: '+# bonus stars!' })}</span>
        </p>
      )}
      {isReopened && <p>{t`You got ${bonus} for this.`}</p>}
    </Celebration>
  );
}
