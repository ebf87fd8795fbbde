import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Tabs, Text } from '@mantine/core';
import { IconServerBolt } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthCard, AuthCardFooter, AuthLink } from '@/app/auth-card';
import { type AuthTab, paths } from '@/app/paths';
import { UnlessSignedIn } from '@/app/unless-signed-in';
import { InfoPanel } from '@/components/ui/info-panel';
import { LoginForm } from '@/features/auth/login-form';
import { RegisterForm } from '@/features/auth/register-form';
import { useAboutSystem } from '@/features/system/api';
import classes from './auth-page.module.css';

/** The username of the first admin, unless `ADMIN_USERNAME` says otherwise. */
const FIRST_USERNAME = 'admin';

const headings: Record<AuthTab, MessageDescriptor> = {
  login: msg`Welcome back`,
  register: msg`Start your star chart`,
};

export function AuthPage() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const tab: AuthTab = new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login';
  const other: AuthTab = tab === 'login' ? 'register' : 'login';
  const about = useAboutSystem();
  const inviteCode = new URLSearchParams(hash.slice(1)).get('invite') ?? undefined;
  const isFirstLogin = tab === 'login' && about?.isNew === true;
  const resetUsername = usernameIn(state);
  const username = resetUsername ?? (isFirstLogin ? FIRST_USERNAME : undefined);
  // The invite code stays in the address when the tab changes.
  const addressOf = (next: AuthTab) => `${paths.authTab(next)}${hash}`;

  return (
    <UnlessSignedIn as="parent" asNew={tab === 'register'}>
      <AuthCard
        title={tab === 'login' ? t`Parent login` : t`Register`}
        heading={isFirstLogin ? t`Welcome to Starchart!` : i18n._(headings[tab])}
      >
        <Tabs
          value={tab}
          onChange={(next) =>
            void navigate(addressOf(next === 'register' ? next : 'login'), { replace: true, state })
          }
          keepMounted={false}
          classNames={classes}
        >
          <Tabs.List grow>
            <Tabs.Tab value="login">
              <Trans>Login</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="register">
              <Trans>Register</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login">
            {isFirstLogin && (
              <Text inherit mb="md" c="dimmed">
                <Trans>First time here? Log in with the name and password shown in the terminal.</Trans>
              </Text>
            )}
            {resetUsername !== undefined && (
              <Box mb="md">
                <InfoPanel title={t`Password changed`}>
                  <Trans>
                    Your username is <strong>{resetUsername}</strong>.
                  </Trans>
                </InfoPanel>
              </Box>
            )}
            <LoginForm key={username} username={username} />
          </Tabs.Panel>
          <Tabs.Panel value="register">
            {about?.isNew && <SetUpFirst />}
            <RegisterForm
              key={inviteCode}
              sendsMail={about?.sendsMail}
              landingPath={paths.landing}
              inviteCode={inviteCode}
            />
          </Tabs.Panel>
        </Tabs>
        <AuthCardFooter>
          {tab === 'login' && (
            <AuthLink to={paths.forgotPassword}>
              <Trans>Forgot your password?</Trans>
            </AuthLink>
          )}
          <p>
            {tab === 'login' ? (
              <Trans>
                Don't have an account?{' '}
                <AuthLink to={addressOf(other)} replace>
                  Register
                </AuthLink>
              </Trans>
            ) : (
              <Trans>
                Already have an account?{' '}
                <AuthLink to={addressOf(other)} replace>
                  Login
                </AuthLink>
              </Trans>
            )}
          </p>
        </AuthCardFooter>
      </AuthCard>
    </UnlessSignedIn>
  );
}

/** The username of a password that has just been reset (`PasswordReset`). */
function usernameIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('username' in state)) return undefined;
  return typeof state.username === 'string' ? state.username : undefined;
}

/** Only the first admin exists, whose login the server has printed. */
function SetUpFirst() {
  return (
    <Box mb="lg">
      <InfoPanel title={t`Set up this server`} id="set-up" Icon={IconServerBolt}>
        <p>
          <Trans>Log in with the name and password shown in the terminal.</Trans>
        </p>
        <Button component={Link} to={paths.auth} replace mt="xs">
          <Trans>Log in</Trans>
        </Button>
      </InfoPanel>
    </Box>
  );
}
