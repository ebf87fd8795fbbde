import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconChevronRight,
  IconDeviceLaptop,
  IconDeviceTablet,
  IconMoodKid,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '@/components/dialog/dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { OtherDevice, type OtherDeviceProps } from './other-device';
import classes from './other-device.module.css';

/** The button of the answer is gone. */
const takeFocus = (shown: HTMLElement | null) => shown?.focus();

type OtherDeviceDialogProps = OtherDeviceProps & {
  /** The forms for a family device and a child's own one, for those who may add them. */
  formPaths: { family: string; own: string } | undefined;
};

/** Asks whose device it is. For that of a grown-up, it shows the address to open there. */
export function OtherDeviceDialog({ formPaths, ...device }: OtherDeviceDialogProps) {
  const dialog = useOpenOnMount();
  const [isOfGrownUp, setOfGrownUp] = useState(formPaths === undefined);

  return (
    <Dialog {...dialog} title={isOfGrownUp ? t`Open on another device` : t`Add a device`}>
      {isOfGrownUp || !formPaths ? (
        <div ref={formPaths && takeFocus} tabIndex={-1}>
          <OtherDevice {...device} />
        </div>
      ) : (
        <Stack gap="xs">
          <Link to={formPaths.family} className={classes.answer} onClick={dialog.onClose}>
            <Answer
              Icon={IconDeviceTablet}
              title={t`A tablet for everyone`}
              about={t`It shows the pictures of your children. No passwords.`}
            />
          </Link>
          <Link to={formPaths.own} className={classes.answer} onClick={dialog.onClose}>
            <Answer
              Icon={IconMoodKid}
              title={t`A child's own device`}
              about={t`It opens that child's page by itself.`}
            />
          </Link>
          <button type="button" className={classes.answer} onClick={() => setOfGrownUp(true)}>
            <Answer
              Icon={IconDeviceLaptop}
              title={t`My phone or computer`}
              about={t`You open the address there and log in.`}
            />
          </button>
        </Stack>
      )}
    </Dialog>
  );
}

function Answer({ Icon: DeviceIcon, title, about }: { Icon: Icon; title: string; about: string }) {
  return (
    <>
      <DeviceIcon size={28} aria-hidden />
      <span>
        {title}
        <Text span display="block" c="dimmed" size="sm" fw={400}>
          {about}
        </Text>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </>
  );
}
