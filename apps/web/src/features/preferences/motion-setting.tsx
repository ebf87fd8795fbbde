import { Text } from '@mantine/core';
import { ChoiceField } from '@/components/ui/choice';
import { Section } from '@/components/ui/section';
import { setReducedMotion, useReducedMotionHere, useSystemReducedMotion } from '@/lib/reduced-motion';

const MOTIONS = [
  { value: 'system', label: 'Match system' },
  { value: 'less', label: 'Reduced' },
] as const;

export function MotionSetting() {
  const systemWantsLess = useSystemReducedMotion();

  return (
    <Section title="Motion" card>
      <ChoiceField
        label="Motion on this device"
        options={MOTIONS}
        columns={[1, 2]}
        value={useReducedMotionHere() ? 'less' : 'system'}
        onChange={(motion) => setReducedMotion(motion === 'less')}
      />
      <Text c="dimmed" size="sm">
        {systemWantsLess
          ? "Your system is set to reduce motion, so there's no confetti and nothing flies or rolls."
          : 'Reduced motion means no confetti, and nothing flies or rolls.'}
      </Text>
    </Section>
  );
}
