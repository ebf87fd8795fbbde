import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { Section } from '@/components/ui/section';
import { SwitchField } from '@/components/ui/switch-field';
import { playSound, setMuted, useMuted } from '@/lib/sounds/sounds';

export function SoundSetting() {
  const muted = useMuted();

  return (
    <Section title="Sounds" card>
      <SwitchField
        label="Play sounds"
        description="Short sounds for taps, quests and badges."
        checked={!muted}
        onChange={(audible) => {
          setMuted(!audible);
          playSound('pop');
        }}
      />
      {!muted && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconVolume size={20} aria-hidden />}
          onClick={() => playSound('reward')}
        >
          Try it
        </Button>
      )}
    </Section>
  );
}
