import { t } from '@lingui/core/macro';
import { useNetwork } from '@mantine/hooks';
import { paths } from '@/app/paths';
import { SiteFooter } from '@/components/layout/site-footer';
import { LanguageChoice } from '@/components/ui/language-choice';
import { useSession } from '@/features/auth/api';

const thisYear = new Date().getFullYear();

export function PublicFooter() {
  const { online } = useNetwork();
  const { state } = useSession();
  const isSignedIn = state === 'parent' || state === 'child';
  const links = [
    { label: t`Help`, to: paths.help },
    { label: t`Privacy`, to: paths.privacy },
    { label: t`Terms`, to: paths.terms },
    { label: t`Contact`, to: paths.contact },
  ];
  return (
    <SiteFooter links={links} year={thisYear}>
      {online && !isSignedIn && <LanguageChoice />}
    </SiteFooter>
  );
}
