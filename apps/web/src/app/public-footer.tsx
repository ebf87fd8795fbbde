import { paths } from '@/app/paths';
import { SiteFooter } from '@/components/ui/site-footer';

const links = [
  { label: 'Help', to: paths.help },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Terms', to: paths.terms },
  { label: 'Contact', to: paths.contact },
];

const thisYear = new Date().getFullYear();

export function PublicFooter() {
  return <SiteFooter links={links} year={thisYear} />;
}
