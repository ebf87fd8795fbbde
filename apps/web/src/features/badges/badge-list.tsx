import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { BadgeOfChild } from '@starchart/schema';
import grid from '@/components/kid/card-grid.module.css';
import { useCelebrations } from '@/components/kid/celebrations';
import { KidFold } from '@/components/kid/kid-fold';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { BadgePicture } from '@/components/ui/badge-picture';
import { nextStepTexts } from '@/components/ui/badge-step-texts';
import { useLook } from '@/hooks/use-look';
import { formatInstantDay } from '@/lib/format/format';
import classes from './badge-list.module.css';

export type BadgeListProps = {
  badges: readonly BadgeOfChild[];
  timeZone?: string;
};

/** All badges: the earned ones in color, which a tap celebrates again, the others in outline with their condition. Folded in the plain look. */
export function BadgeList({ badges, timeZone }: BadgeListProps) {
  const { open } = useCelebrations();
  const isPlain = useLook() === 'plain';
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).length;
  const list = (
    <ul className={grid.cards}>
      {badges.map((badge) => (
        <li key={badge.key} className={classes.place}>
          {badge.earnedAt ? (
            <button
              type="button"
              data-print="content"
              className={classes.badge}
              data-earned
              onClick={() => open({ kind: 'gains', badges: [badge], isReopened: true })}
            >
              <BadgeContent badge={badge} timeZone={timeZone} />
            </button>
          ) : (
            <div className={classes.badge}>
              <BadgeContent badge={badge} timeZone={timeZone} />
            </div>
          )}
          <SpeakerButton
            text={[badge.name, badge.earnedAt ? badge.description : badge.condition, nextStepTexts(badge)]
              .filter(Boolean)
              .join('. ')}
            name={badge.name}
            className={classes.speaker}
          />
        </li>
      ))}
    </ul>
  );
  if (!isPlain) return list;
  return (
    <KidFold title={t`${earned} of ${badges.length} earned`} isOpen={false}>
      {list}
    </KidFold>
  );
}

function BadgeContent({ badge, timeZone }: { badge: BadgeOfChild; timeZone: string | undefined }) {
  const { name, earnedAt, description, condition } = badge;
  const next = nextStepTexts(badge);
  const day = earnedAt && formatInstantDay(earnedAt, timeZone);
  return (
    <>
      <BadgePicture badge={badge} size={96} lazy />
      <Stack component="span" flex="1 1 9.5rem" gap="var(--space-4)" miw={0}>
        <Text span inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)" lh={1.2}>
          {name}
        </Text>
        <span>{earnedAt ? description : condition}</span>
        {next && <span>{next}</span>}
        {day && (
          <Text span inherit c="dimmed">
            <Trans>Earned {day}</Trans>
          </Text>
        )}
      </Stack>
    </>
  );
}
