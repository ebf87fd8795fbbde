import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Divider, Stack } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Dialog } from '@/components/dialog/dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { OtherDevice, type OtherDeviceProps } from './other-device';

type OtherDeviceDialogProps = OtherDeviceProps & {
  /** The form for a child's own device, for those who may add it. */
  ownDevicePath: string | undefined;
};

export function OtherDeviceDialog({ ownDevicePath, ...device }: OtherDeviceDialogProps) {
  const dialog = useOpenOnMount();
  return (
    <Dialog {...dialog} title={t`Open on another device`}>
      <OtherDevice {...device} />
      {ownDevicePath && (
        <Stack gap="sm" align="center" ta="center" mt="md">
          <Divider w="100%" />
          <p>
            <Trans>
              Is it a child's own tablet? It can open that child's page by itself, without a password.
            </Trans>
          </p>
          <Button
            component={Link}
            to={ownDevicePath}
            variant="default"
            leftSection={<IconDeviceTablet size={20} aria-hidden />}
            onClick={dialog.onClose}
          >
            <Trans>Add a child's own device</Trans>
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
