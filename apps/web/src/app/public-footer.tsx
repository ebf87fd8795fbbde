import { t } from '@lingui/core/macro';
import { paths } from '@/app/paths';
import { SiteFooter } from '@/components/ui/site-footer';

const thisYear = new Date().getFullYear();

export function PublicFooter() {
  const links = [
    { label: t`Help`, to: paths.help },
    { label: t`Privacy`, to: paths.privacy },
    { label: t`Terms`, to: paths.terms },
    { label: t`Contact`, to: paths.contact },
  ];
  return <SiteFooter links={links} year={thisYear} />;
}
