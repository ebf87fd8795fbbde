import { t } from '@lingui/core/macro';
import { Dialog } from '@/components/ui/dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { OtherDevice, type OtherDeviceProps } from './other-device';

export function OtherDeviceDialog(props: OtherDeviceProps) {
  return (
    <Dialog {...useOpenOnMount()} title={t`Open on another device`}>
      <OtherDevice {...props} />
    </Dialog>
  );
}
