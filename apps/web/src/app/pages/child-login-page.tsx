import { Link, useLocation } from 'react-router-dom';
import { isEndedSession, UnlessSignedIn } from '@/app/guards';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { SiteHeader } from '@/components/ui/site-header';
import { ChildLoginForm } from '@/features/auth/child-login-form';
import classes from './child-login-page.module.css';

export function ChildLoginPage() {
  const { state } = useLocation();
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
            {isEndedSession(state) && (
              <p role="status" className={classes.ended}>
                Your star chart closed while you were away. Log in to open it again!
              </p>
            )}
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
