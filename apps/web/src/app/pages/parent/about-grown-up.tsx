import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { AboutYou } from '@/features/account/about-you';

/** What a dashboard asks of a grown-up. */
export function AboutGrownUp(about: Omit<ComponentProps<typeof AboutYou>, 'linkToEmail'>) {
  return (
    <div data-print="none">
      <AboutYou
        {...about}
        linkToEmail={
          <Anchor component={Link} to={paths.profile} display="inline-block">
            <Trans>Add your email address</Trans>
          </Anchor>
        }
      />
    </div>
  );
}
