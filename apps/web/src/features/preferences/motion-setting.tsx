import { Text } from '@mantine/core';
import { ChoiceField } from '@/components/ui/choice';
import { Section } from '@/components/ui/section';
import { setReducedMotion, useReducedMotionHere, useSystemReducedMotion } from '@/lib/reduced-motion';

const MOTIONS = [
  { value: 'system', label: 'As the system says' },
  { value: 'less', label: 'Less' },
] as const;

export function MotionSetting() {
  const systemWantsLess = useSystemReducedMotion();

  return (
    <Section title="Motion" card>
      <ChoiceField
        label="On this device, things move"
        options={MOTIONS}
        columns={[1, 2]}
        value={useReducedMotionHere() ? 'less' : 'system'}
        onChange={(motion) => setReducedMotion(motion === 'less')}
      />
      <Text c="dimmed" size="sm">
        {systemWantsLess
          ? 'Your system asks for less motion: there is no confetti, and nothing flies or rolls.'
          : 'With less motion there is no confetti, and nothing flies or rolls.'}
      </Text>
    </Section>
  );
}
