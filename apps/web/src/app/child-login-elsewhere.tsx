import { t } from '@lingui/core/macro';
import { paths } from '@/app/paths';
import { OtherDeviceDisclosure } from '@/features/system/other-device-disclosure';

/** Where a child logs in on a tablet or phone. */
export function ChildLoginElsewhere() {
  return (
    <OtherDeviceDisclosure
      path={paths.childLogin}
      hint={t`Save this form, then log in there with this username and password.`}
    />
  );
}
