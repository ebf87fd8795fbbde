import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';
import { ChoiceField } from '@/components/form/choice';
import { Section } from '@/components/layout/section';

const SCHEMES = [
  { value: 'auto', label: msg`Match system`, picture: <IconDeviceLaptop size={28} aria-hidden /> },
  { value: 'light', label: msg`Light`, picture: <IconSun size={28} aria-hidden /> },
  { value: 'dark', label: msg`Dark`, picture: <IconMoon size={28} aria-hidden /> },
] as const;

export function ColorSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  return (
    <Section title={t`Colors`} card>
      <ChoiceField
        label={t`Colors on this device`}
        options={SCHEMES.map((scheme) => ({ ...scheme, label: i18n._(scheme.label) }))}
        columns={[1, 3]}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Section>
  );
}
