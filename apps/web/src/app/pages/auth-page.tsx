import { Tabs } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthCard, AuthCardFooter } from '@/app/auth-card';
import { UnlessSignedIn } from '@/app/guards';
import { type AuthTab, paths } from '@/app/paths';
import classes from '@/components/ui/paper-tabs.module.css';
import { LoginForm } from '@/features/auth/login-form';
import { RegisterForm } from '@/features/auth/register-form';

const headings: Record<AuthTab, string> = { login: 'Welcome back', register: 'Start your star chart' };

export function AuthPage() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const tab: AuthTab = new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login';
  const other: AuthTab = tab === 'login' ? 'register' : 'login';
  const inviteCode = new URLSearchParams(hash.slice(1)).get('invite') ?? undefined;
  // The invite code stays in the address when the tab changes.
  const addressOf = (next: AuthTab) => `${paths.authTab(next)}${hash}`;

  return (
    <UnlessSignedIn as="parent">
      <AuthCard title={tab === 'login' ? 'Parent login' : 'Register'} heading={headings[tab]}>
        <Tabs
          value={tab}
          onChange={(next) =>
            void navigate(addressOf(next === 'register' ? next : 'login'), { replace: true })
          }
          keepMounted={false}
          classNames={classes}
        >
          <Tabs.List grow>
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login">
            <LoginForm />
          </Tabs.Panel>
          <Tabs.Panel value="register">
            <RegisterForm key={inviteCode} landingPath={paths.landing} inviteCode={inviteCode} />
          </Tabs.Panel>
        </Tabs>
        {tab === 'login' && (
          <AuthCardFooter>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </AuthCardFooter>
        )}
        <AuthCardFooter>
          {tab === 'login' ? "Don't have an account? " : 'Already have an account? '}
          <Link to={addressOf(other)} replace>
            {tab === 'login' ? 'Register' : 'Login'}
          </Link>
        </AuthCardFooter>
      </AuthCard>
    </UnlessSignedIn>
  );
}
