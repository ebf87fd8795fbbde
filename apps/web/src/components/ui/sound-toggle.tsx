import { t } from '@lingui/core/macro';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { setMuted, useMuted } from '@/lib/sounds/sounds';

/** The mute button; the setting is stored per device. */
export function SoundToggle({ className }: { className?: string | undefined }) {
  const muted = useMuted();
  const Icon = muted ? IconVolumeOff : IconVolume;

  return (
    <button type="button" className={className} aria-pressed={muted} onClick={() => setMuted(!muted)}>
      <Icon size={24} aria-hidden />
      <span>{muted ? t`Sound off` : t`Sound on`}</span>
    </button>
  );
}
