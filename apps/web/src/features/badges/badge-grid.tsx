import { Text } from '@mantine/core';
import type { BadgeOfChild } from '@starchart/schema';
import { Picture } from '@/components/ui/picture';
import { formatInstantDay } from '@/lib/format/format';
import classes from './badge-grid.module.css';

type BadgeGridProps = {
  badges: readonly BadgeOfChild[];
  timeZone?: string;
  /** Called with the earned badge that was tapped. */
  onOpen: (badge: BadgeOfChild) => void;
};

/** All badges: the earned ones in color, the others in outline with their condition. */
export function BadgeGrid({ badges, timeZone, onOpen }: BadgeGridProps) {
  return (
    <section aria-labelledby="badges">
      <h2 id="badges" className={classes.title}>
        Your Badges
      </h2>
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <li key={badge.key}>
            {badge.earnedAt ? (
              <button type="button" className={classes.badge} data-earned onClick={() => onOpen(badge)}>
                <Picture catalogue="badges" name={badge.key} size={96} lazy />
                <span className={classes.words}>
                  <Text span inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)" lh={1.2}>
                    {badge.name}
                  </Text>
                  <span>{badge.description}</span>
                  <Text span inherit c="dimmed">
                    Earned {formatInstantDay(badge.earnedAt, timeZone)}
                  </Text>
                </span>
              </button>
            ) : (
              <div className={classes.badge}>
                <Picture catalogue="badges" name={`${badge.key}-outline`} size={96} lazy />
                <span className={classes.words}>
                  <Text span inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)" lh={1.2}>
                    {badge.name}
                  </Text>
                  <span>{badge.condition}</span>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
