import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/ui/choice';
import { Section } from '@/components/ui/section';

const SCHEMES = [
  { value: 'auto', label: 'As the system says', Icon: IconDeviceLaptop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

export function ColorSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  return (
    <Section title="Colors" card>
      <ChoiceGroup label="On this device, Starchart is">
        <ChoiceGrid columns={[1, 3]}>
          {SCHEMES.map(({ value, label, Icon }) => (
            <Choice<MantineColorScheme>
              key={value}
              name="colors"
              value={value}
              label={label}
              chosen={colorScheme}
              onChoose={setColorScheme}
              picture={<Icon size={28} aria-hidden />}
            />
          ))}
        </ChoiceGrid>
      </ChoiceGroup>
    </Section>
  );
}
