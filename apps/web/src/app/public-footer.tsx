import { t } from '@lingui/core/macro';
import { useNetwork } from '@mantine/hooks';
import { OFFERED_LANGUAGES } from '@starchart/schema';
import { Suspense } from 'react';
import { paths } from '@/app/paths';
import { lazyComponent } from '@/components/ui/lazy-component';
import { SiteFooter } from '@/components/ui/site-footer';
import { useSession } from '@/features/auth/api';

const LanguageChoice = lazyComponent('LanguageChoice', () => import('@/components/ui/language-choice'));
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
      {online && !isSignedIn && OFFERED_LANGUAGES.length > 1 && (
        <Suspense>
          <LanguageChoice languages={OFFERED_LANGUAGES} />
        </Suspense>
      )}
    </SiteFooter>
  );
}
