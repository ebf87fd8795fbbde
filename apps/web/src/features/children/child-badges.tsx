import type { BadgeOfChild } from '@starchart/schema';
import { Picture } from '@/components/ui/picture';
import { Section } from '@/components/ui/section';
import { formatInstantDay } from '@/lib/format/format';
import classes from './child-badges.module.css';

type ChildBadgesProps = { badges: readonly BadgeOfChild[]; timeZone?: string; className?: string };

/** All badges, with the day on which each was earned or its condition. */
export function ChildBadges({ badges, timeZone, className }: ChildBadgesProps) {
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <Section
      title="Achievement Badges"
      card
      className={className}
      action={
        <span className={classes.count}>
          {earned} of {badges.length}
        </span>
      }
    >
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <li key={badge.key} className={classes.badge} data-earned={badge.earned || undefined}>
            <Picture
              catalogue="badges"
              name={badge.earned ? badge.image : `${badge.image}-outline`}
              size={56}
            />
            <span className={classes.name}>{badge.name}</span>
            <span className={classes.note}>
              {badge.earnedAt ? formatInstantDay(badge.earnedAt, timeZone) : badge.condition}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
