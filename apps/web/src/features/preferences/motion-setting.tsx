import { Text } from '@mantine/core';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/ui/choice';
import { Section } from '@/components/ui/section';
import { setReducedMotion, useReducedMotionHere, useSystemReducedMotion } from '@/lib/reduced-motion';

const choose = (motion: 'system' | 'less') => setReducedMotion(motion === 'less');

export function MotionSetting() {
  const chosen = useReducedMotionHere() ? 'less' : 'system';
  const systemWantsLess = useSystemReducedMotion();

  return (
    <Section title="Motion" card>
      <ChoiceGroup label="On this device, things move">
        <ChoiceGrid columns={[1, 2]}>
          <Choice name="motion" value="system" label="As the system says" {...{ chosen }} onChoose={choose} />
          <Choice name="motion" value="less" label="Less" {...{ chosen }} onChoose={choose} />
        </ChoiceGrid>
      </ChoiceGroup>
      <Text c="dimmed" size="sm">
        {systemWantsLess
          ? 'Your system asks for less motion: there is no confetti, and nothing flies or rolls.'
          : 'With less motion there is no confetti, and nothing flies or rolls.'}
      </Text>
    </Section>
  );
}
