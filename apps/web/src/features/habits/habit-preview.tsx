import { Text } from '@mantine/core';
import type { HabitColor, HabitIcon } from '@starchart/schema';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatStars } from '@/lib/format/format';
import classes from './habit-preview.module.css';

type HabitPreviewProps = {
  name: string;
  description: string;
  points: number;
  schedule: string;
  color: HabitColor;
  icon: HabitIcon | null;
};

export function HabitPreview({ name, description, points, schedule, color, icon }: HabitPreviewProps) {
  return (
    <div className={classes.card} data-color={color}>
      <div className={classes.top}>
        <Picture catalogue="habits" name={icon ?? 'star'} size={72} />
        <div className={classes.words}>
          <Text inherit mb="var(--space-4)" ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.15}>
            {name || 'Name of the quest'}
          </Text>
          <Text inherit lineClamp={5}>
            {description || 'What there is to do'}
          </Text>
        </div>
      </div>
      <Text inherit c="var(--strong)" ff="var(--font-display)" fw={600}>
        {schedule}
      </Text>
      <KidButton color={color} size="lg" fullWidth>
        Mark Complete!{' '}
        <span className={classes.gain}>
          <StarIcon size={32} />+{formatStars(points)}
        </span>
      </KidButton>
    </div>
  );
}
