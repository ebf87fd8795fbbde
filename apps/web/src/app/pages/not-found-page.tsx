import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { KidLink } from '@/components/kid/kid-button';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { SiteHeader } from '@/components/ui/site-header';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <Page
      title="404 Page Not Found"
      surface="paper"
      header={<SiteHeader home={paths.landing} />}
      footer={<PublicFooter />}
    >
      <div className={classes.panel}>
        <Picture catalogue="brand" name="twinkle-sleepy" size={160} />
        <h1 className={classes.title}>404 Page Not Found</h1>
        <p className={classes.text}>There is no star at this place. Let's go back to where they are.</p>
        <KidLink to={paths.landing}>Back to the start</KidLink>
      </div>
    </Page>
  );
}
