import {
  HABIT_COLOR_LABELS,
  HABIT_COLORS,
  HABIT_FREQUENCIES,
  HABIT_ICON_LABELS,
  HABIT_ICONS,
  type HabitColor,
  type HabitFrequency,
  type HabitIcon,
} from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/ui/choice';
import { ColorShape } from '@/components/ui/color-shape';
import { Picture } from '@/components/ui/picture';

type FieldProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

const FREQUENCY_LABELS: Record<HabitFrequency, string> = { daily: 'Daily', weekly: 'Weekly' };

export function FrequencyChoice({ value, onChange, error }: FieldProps<HabitFrequency>) {
  const name = useId();
  return (
    <ChoiceGroup label="Frequency" error={error}>
      <ChoiceGrid columns={[2, 4]}>
        {HABIT_FREQUENCIES.map((frequency) => (
          <Choice
            key={frequency}
            name={name}
            value={frequency}
            label={FREQUENCY_LABELS[frequency]}
            chosen={value}
            onChoose={onChange}
          />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

const ANY_DAYS = { value: '', label: 'Any' };
const DAYS_PER_WEEK = ['1', '2', '3', '4', '5', '6', '7'].map((days) => ({ value: days, label: days }));

export function WeekdaysChoice({ value, onChange, error }: FieldProps<string>) {
  const name = useId();
  return (
    <ChoiceGroup label="Days per week" error={error}>
      <ChoiceGrid columns={[4, 8]}>
        {[ANY_DAYS, ...DAYS_PER_WEEK].map((days) => (
          <Choice key={days.value} name={name} {...days} chosen={value} onChoose={onChange} />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

export function ColorChoice({ value, onChange, error }: FieldProps<HabitColor>) {
  const name = useId();
  return (
    <ChoiceGroup label="Color" error={error}>
      <ChoiceGrid columns={[5, 5]}>
        {HABIT_COLORS.map((color) => (
          <Choice
            key={color}
            name={name}
            value={color}
            label={HABIT_COLOR_LABELS[color]}
            chosen={value}
            onChoose={onChange}
            picture={<ColorShape color={color} size={38} decorative />}
          />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

/** A habit without an icon shows the star. */
export function HabitIconChoice({ value, onChange, error }: FieldProps<HabitIcon | ''>) {
  const name = useId();
  const icons = [
    { key: '' as const, label: 'Star' },
    ...HABIT_ICONS.map((key) => ({ key, label: HABIT_ICON_LABELS[key] })),
  ];
  return (
    <ChoiceGroup label="Icon" error={error}>
      <ChoiceGrid columns={[3, 5]}>
        {icons.map(({ key, label }) => (
          <Choice
            key={key}
            name={name}
            value={key}
            label={label}
            chosen={value}
            onChoose={onChange}
            picture={<Picture catalogue="habits" name={key || 'star'} size={48} />}
          />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}
