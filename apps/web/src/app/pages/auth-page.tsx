import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { Link, useSearchParams } from 'react-router-dom';
import { UnlessSignedIn } from '@/app/guards';
import { type AuthTab, paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/page';
import { Picture } from '@/components/picture';
import { SiteHeader } from '@/components/site-header';
import { LoginForm } from '@/features/auth/login-form';
import { RegisterForm } from '@/features/auth/register-form';
import classes from './auth-page.module.css';

const titles: Record<AuthTab, string> = { login: 'Welcome back', register: 'Start your star chart' };

export function AuthPage() {
  const [search, setSearch] = useSearchParams();
  const tab: AuthTab = search.get('tab') === 'register' ? 'register' : 'login';
  const show = (next: string | null) =>
    setSearch(next === 'register' ? { tab: next } : {}, { replace: true });

  return (
    <UnlessSignedIn as="parent">
      <Page
        title={tab === 'login' ? 'Parent login' : 'Register'}
        surface="parent"
        header={<SiteHeader home={paths.landing} />}
        footer={<PublicFooter />}
      >
        <div className={classes.card}>
          <Picture catalogue="brand" name="twinkle-hello" size={88} className={classes.mascot} />
          <h1 className={classes.title}>{titles[tab]}</h1>
          <Tabs value={tab} onChange={show} keepMounted={false} classNames={classes}>
            <Tabs.List grow>
              <Tabs.Tab value="login">Login</Tabs.Tab>
              <Tabs.Tab value="register">Register</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login">
              <LoginForm />
            </Tabs.Panel>
            <Tabs.Panel value="register">
              <RegisterForm landingPath={paths.landing} />
            </Tabs.Panel>
          </Tabs>
          <p className={classes.other}>
            {tab === 'login' ? "Don't have an account? " : 'Already have an account? '}
            <Link to={paths.authTab(tab === 'login' ? 'register' : 'login')} replace>
              {tab === 'login' ? 'Register' : 'Login'}
            </Link>
          </p>
        </div>
      </Page>
    </UnlessSignedIn>
  );
}
