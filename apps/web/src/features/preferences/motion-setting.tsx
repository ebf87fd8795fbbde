import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { ChoiceField } from '@/components/form/choice';
import { Section } from '@/components/layout/section';
import { setReducedMotion, useReducedMotionHere, useSystemReducedMotion } from '@/lib/reduced-motion';

const MOTIONS = [
  { value: 'system', label: msg`Match system` },
  { value: 'less', label: msg`Reduced` },
] as const;

export function MotionSetting() {
  const systemWantsLess = useSystemReducedMotion();

  return (
    <Section title={t`Motion`} card>
      <ChoiceField
        label={t`Motion on this device`}
        options={MOTIONS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        columns={[1, 2]}
        value={useReducedMotionHere() ? 'less' : 'system'}
        onChange={(motion) => setReducedMotion(motion === 'less')}
      />
      <Text c="dimmed" size="sm">
        {systemWantsLess
          ? t`Your system is set to reduce motion, so there's no confetti and nothing flies or rolls.`
          : t`Reduced motion means no confetti, and nothing flies or rolls.`}
      </Text>
    </Section>
  );
}
