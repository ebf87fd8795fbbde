import { t } from '@lingui/core/macro';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { QuietButton } from '@/components/kid/quiet-button';

/** Not shown by browsers that cannot, such as those of phones. */
export function FullScreenButton() {
  const { toggle, fullscreen } = useFullscreenDocument();
  if (!document.fullscreenEnabled) return null;
  return (
    <QuietButton
      icon={fullscreen ? <IconMinimize aria-hidden /> : <IconMaximize aria-hidden />}
      onClick={() => void toggle()}
    >
      {fullscreen ? t`Leave full screen` : t`Full screen`}
    </QuietButton>
  );
}
