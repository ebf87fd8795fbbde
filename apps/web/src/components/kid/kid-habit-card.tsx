import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { HabitColor, HabitIcon } from '@starchart/schema';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { Card } from '@/components/layout/card';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useLook } from '@/hooks/use-look';
import { formatStars } from '@/lib/format/format';
import classes from './kid-habit-card.module.css';

type KidHabitCardProps = {
  ref?: Ref<HTMLDivElement>;
  /** Finds the card of a habit. */
  habitId?: number;
  color: HabitColor;
  icon: HabitIcon | null;
  name: string;
  /** Whether the card is below a heading of its part of the day. */
  isOfPart?: boolean;
  nameId?: string;
  /** Left out if it only repeats the name. */
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
  /** The card is one line, with this below the name. */
  doneLine?: string | undefined;
  /** A tap on the picture reads this aloud. */
  spoken?: ComponentProps<typeof SpeakerButton>;
  /** The buttons of the card. */
  children: ReactNode;
};

/** A habit as children see it; on one line if it is done, and in the plain look. */
export function KidHabitCard(props: KidHabitCardProps) {
  const { ref, color, icon, name, isOfPart, nameId, description, lineClamp, tick, children } = props;
  const { progress, measure, bar, spoken, doneLine } = props;
  const isDone = doneLine !== undefined;
  const isLine = useLook() === 'plain' || isDone;
  const picture = <Picture catalogue="habits" name={icon ?? 'star'} size={isLine ? 40 : 72} />;
  return (
    <Card
      component="article"
      ref={ref}
      tabIndex={-1}
      variant="kid"
      h={isLine ? undefined : '100%'}
      p={undefined}
      className={isLine ? classes.line : classes.card}
      data-color={color}
      data-habit={props.habitId}
      data-done={isDone || undefined}
      data-line={isLine || undefined}
      aria-labelledby={nameId}
    >
      <div className={classes.top}>
        <Box pos="relative" flex="none">
          {spoken && !isDone ? <SpeakerButton {...spoken}>{picture}</SpeakerButton> : picture}
          {tick}
        </Box>
        <div className={classes.words}>
          <Box
            component={isOfPart ? 'h4' : 'h3'}
            id={nameId}
            className={classes.name}
            title={isLine ? name : undefined}
          >
            <bdi>{name}</bdi>
          </Box>
          {/* Not Mantine's Text, which the first load of the child's page would contain for this alone. */}
          <p className={classes.clamped} style={{ WebkitLineClamp: isLine ? 2 : lineClamp }}>
            {doneLine ??
              (isLine ? (measure ?? progress) : description === name ? '' : <bdi>{description}</bdi>)}
          </p>
        </div>
      </div>
      {!isLine && (
        <div className={classes.measured}>
          <div className={classes.progress}>
            <p className={classes.count}>{progress}</p>
            {measure && <p>{measure}</p>}
          </div>
          {bar}
        </div>
      )}
      {children}
    </Card>
  );
}

type KidHabitButtonProps = Omit<ComponentProps<typeof KidButton>, 'children'> & {
  points: number;
  /** Smaller and without color, for a quest that is not due today. */
  isQuiet?: boolean;
};

/** Completes a habit. */
export function KidHabitButton({ points, isQuiet, color, ...button }: KidHabitButtonProps) {
  const stars = formatStars(points);
  const isPlain = useLook() === 'plain';
  return (
    <KidButton
      data-check
      {...button}
      color={isQuiet || isPlain ? 'white' : color}
      size={isPlain ? 'sm' : isQuiet ? 'md' : 'lg'}
      fullWidth={!isPlain}
      className={classes.button}
    >
      <Trans>
        Mark Complete!{' '}
        <span className={classes.gain}>
          <StarIcon size={isPlain ? 22 : 32} />+{stars}
        </span>
      </Trans>
    </KidButton>
  );
}
