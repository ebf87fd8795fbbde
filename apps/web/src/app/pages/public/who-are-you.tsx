import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconDeviceTablet } from '@tabler/icons-react';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { KidLink } from '@/components/kid/kid-button';
import { QuietLink } from '@/components/kid/quiet-button';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { Picture } from '@/components/ui/picture';
import { PairCard } from '@/features/family-board/pair-card';
import { playSound } from '@/lib/sounds/sounds';

const click = () => playSound('click');

/** The first page of the installed app: leads to the login of children or of grown-ups. */
export function WhoAreYou() {
  const title = t`Who are you?`;
  return (
    <Page title={title} surface="kid" header={<SiteHeader home={paths.start} />} footer={<PublicFooter />}>
      <PairCard title={title} mood="hello">
        <KidLink
          to={paths.childLogin}
          size="lg"
          fullWidth
          icon={<Picture catalogue="avatars" name="0" size={48} />}
          onClick={click}
        >
          <Trans context="who are you">Child</Trans>
        </KidLink>
        <KidLink
          to={paths.auth}
          color="white"
          size="lg"
          fullWidth
          icon={<Picture catalogue="avatars" name="2" size={48} />}
          onClick={click}
        >
          <Trans context="who are you">Grown-up</Trans>
        </KidLink>
        <QuietLink to={paths.pair} icon={<IconDeviceTablet aria-hidden />} onClick={click}>
          <Trans>Connect a tablet for everyone</Trans>
        </QuietLink>
      </PairCard>
    </Page>
  );
}
