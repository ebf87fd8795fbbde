import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { AboutYou } from '@/features/account/about-you';

/** What a dashboard asks of the first admin. */
export function AboutAdmin({ adminId }: { adminId: number }) {
  return (
    <div data-print="none">
      <AboutYou
        adminId={adminId}
        linkToEmail={
          <Anchor component={Link} to={paths.profile} display="inline-block">
            <Trans>Add your email address</Trans>
          </Anchor>
        }
      />
    </div>
  );
}
