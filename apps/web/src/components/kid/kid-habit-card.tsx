import { Trans } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import type { HabitColor, HabitIcon } from '@starchart/schema';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { Card } from '@/components/layout/card';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatStars } from '@/lib/format/format';
import classes from './kid-habit-card.module.css';

type QuestCardProps = {
  ref?: Ref<HTMLDivElement>;
  /** Finds the card of a habit. */
  habitId?: number;
  color: HabitColor;
  icon: HabitIcon | null;
  name: string;
  /** Whether the card is below a heading of its part of the day. */
  isOfPart?: boolean;
  nameId?: string;
  description: string;
  /** Lines of the description; all by default. */
  lineClamp?: number;
  /** The progress in words. */
  progress: string;
  /** What the bar measures, where the progress does not say it. */
  measure?: string | undefined;
  bar?: ReactNode;
  /** Shown at the corner of the picture. */
  tick?: ReactNode;
  /** Reads the card aloud. */
  speaker?: ReactNode;
  /** The buttons of the card. */
  children: ReactNode;
};

/** A habit as children see it. */
export function KidHabitCard(props: QuestCardProps) {
  const { ref, color, icon, name, isOfPart, nameId, description, lineClamp, tick, children } = props;
  const { progress, measure, bar, speaker } = props;
  return (
    <Card
      component="article"
      ref={ref}
      tabIndex={-1}
      variant="kid"
      h="100%"
      className={classes.card}
      data-color={color}
      data-habit={props.habitId}
      aria-labelledby={nameId}
    >
      <div className={classes.top}>
        <Box pos="relative" flex="none">
          <Picture catalogue="habits" name={icon ?? 'star'} size={72} />
          {tick}
        </Box>
        <Box flex="1 1 7rem" miw={0}>
          <Box
            component={isOfPart ? 'h4' : 'h3'}
            id={nameId}
            mb="var(--space-4)"
            fz="var(--kid-quest)"
            lh={1.15}
          >
            {name}
          </Box>
          <Text inherit lineClamp={lineClamp}>
            {description}
          </Text>
        </Box>
        {speaker}
      </div>
      <Stack gap="var(--space-4)">
        <div className={classes.progress}>
          <p className={classes.count}>{progress}</p>
          {measure && <p>{measure}</p>}
        </div>
        {bar}
      </Stack>
      {children}
    </Card>
  );
}

type QuestButtonProps = Omit<ComponentProps<typeof KidButton>, 'children'> & { points: number };

/** Completes a habit. */
export function KidHabitButton({ points, ...button }: QuestButtonProps) {
  const stars = formatStars(points);
  return (
    <KidButton data-check {...button} size="lg" fullWidth className={classes.button}>
      <Trans>
        Mark Complete!{' '}
        <span className={classes.gain}>
          <StarIcon size={32} />+{stars}
        </span>
      </Trans>
    </KidButton>
  );
}
