import { Link } from 'react-router-dom';
import { UnlessSignedIn } from '@/app/guards';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/page';
import { Picture } from '@/components/picture';
import { SiteHeader } from '@/components/site-header';
import { ChildLoginForm } from '@/features/auth/child-login-form';
import classes from './child-login-page.module.css';

export function ChildLoginPage() {
  return (
    <UnlessSignedIn as="child">
      <Page
        title="Kid Login"
        surface="kid"
        header={<SiteHeader home={paths.landing} />}
        footer={<PublicFooter />}
      >
        <div className={classes.stage}>
          <Picture catalogue="brand" name="twinkle-peek" size={176} className={classes.mascot} />
          <div className={classes.card}>
            <h1 className={classes.title}>Kid Login</h1>
            <p className={classes.subtitle}>Log in to track your habits and earn rewards!</p>
            <ChildLoginForm dashboardOf={paths.kidDashboardOf} />
            <p className={classes.forgotten}>
              Forgot your password? No problem: ask your parent, and you get a new one.
            </p>
            <p className={classes.parents}>
              Are you a parent? <Link to={paths.auth}>Parent Login</Link>
            </p>
          </div>
        </div>
      </Page>
    </UnlessSignedIn>
  );
}
