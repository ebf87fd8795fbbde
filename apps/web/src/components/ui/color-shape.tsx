import { HABIT_COLOR_LABELS, type HabitColor } from '@starchart/schema';
import { Picture } from '@/components/ui/picture';
import { schemaText } from '@/lib/i18n/schema-text';

const SHAPES: Record<HabitColor, string> = {
  primary: 'circle',
  secondary: 'drop',
  accent: 'sun',
  purple: 'diamond',
  success: 'leaf',
};

type ColorShapeProps = { color: HabitColor; size?: number; decorative?: boolean };

/** A shape for the color of a habit, for color-blind people. */
export function ColorShape({ color, size = 20, decorative }: ColorShapeProps) {
  return (
    <Picture
      catalogue="shapes"
      name={SHAPES[color]}
      size={size}
      alt={decorative ? '' : schemaText(HABIT_COLOR_LABELS[color])}
    />
  );
}
