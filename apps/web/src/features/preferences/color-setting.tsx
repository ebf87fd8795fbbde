import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';
import { ChoiceField } from '@/components/ui/choice';
import { Section } from '@/components/ui/section';

const SCHEMES = [
  { value: 'auto', label: 'Match system', picture: <IconDeviceLaptop size={28} aria-hidden /> },
  { value: 'light', label: 'Light', picture: <IconSun size={28} aria-hidden /> },
  { value: 'dark', label: 'Dark', picture: <IconMoon size={28} aria-hidden /> },
] as const;

export function ColorSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  return (
    <Section title="Colors" card>
      <ChoiceField
        label="Colors on this device"
        options={SCHEMES}
        columns={[1, 3]}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Section>
  );
}
