import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { BadgeOfChild } from '@starchart/schema';
import { Section } from '@/components/layout/section';
import { BadgePicture } from '@/components/ui/badge-picture';
import { nextStepTexts } from '@/components/ui/badge-step-texts';
import { formatInstantDay } from '@/lib/format/format';
import classes from './child-badges.module.css';

type ChildBadgesProps = { badges: readonly BadgeOfChild[]; timeZone: string | undefined };

/** All badges, with the day on which each was earned or its condition. */
export function ChildBadges({ badges, timeZone }: ChildBadgesProps) {
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <Section
      title={t`Achievement Badges`}
      card
      action={
        <Text span c="dimmed" size="sm">
          {t`${earned} of ${{ all: badges.length }}`}
        </Text>
      }
    >
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <Stack component="li" key={badge.key} gap={0} align="center" ta="center">
            <BadgePicture badge={badge} size={56} />
            <Text
              c={badge.earned ? undefined : 'dimmed'}
              mt="var(--space-4)"
              fw={500}
              fz="var(--text-13)"
              lh={1.3}
            >
              {badge.name}
            </Text>
            <Text c="dimmed" size="xs" lh={1.35} style={{ textWrap: 'balance' }}>
              {badge.earnedAt ? formatInstantDay(badge.earnedAt, timeZone) : badge.condition}
            </Text>
            {badge.next && (
              <Text c="dimmed" size="xs" lh={1.35} style={{ textWrap: 'balance' }}>
                {nextStepTexts(badge)}
              </Text>
            )}
          </Stack>
        ))}
      </ul>
    </Section>
  );
}
