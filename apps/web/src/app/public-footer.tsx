import { t } from '@lingui/core/macro';
import { paths } from '@/app/paths';
import { SiteFooter } from '@/components/layout/site-footer';
import { LanguageChoice } from '@/components/ui/language-choice';
import { useSession } from '@/features/auth/api';
import { useOnline } from '@/hooks/use-online';

const thisYear = new Date().getFullYear();

export function PublicFooter() {
  const online = useOnline();
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
