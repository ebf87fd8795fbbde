import { ColorSetting } from '@/features/preferences/color-setting';
import { InstallSetting } from '@/features/preferences/install-setting';
import { KeepNothingSetting } from '@/features/preferences/keep-nothing-setting';
import { MotionSetting } from '@/features/preferences/motion-setting';
import { SoundSetting } from '@/features/preferences/sound-setting';

export function ThisDeviceSettings() {
  return (
    <>
      <SoundSetting />
      <MotionSetting />
      <ColorSetting />
      <InstallSetting />
      <KeepNothingSetting />
    </>
  );
}
