import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { SwitchField } from '@/components/form/switch-field';
import { Section } from '@/components/layout/section';
import { playSound, setMuted, useMuted } from '@/lib/sounds/sounds';

export function SoundSetting() {
  const muted = useMuted();

  return (
    <Section title={t`Sounds`} card>
      <SwitchField
        label={t`Play sounds`}
        description={t`Short sounds for taps, quests and badges.`}
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
          <Trans>Try it</Trans>
        </Button>
      )}
    </Section>
  );
}
