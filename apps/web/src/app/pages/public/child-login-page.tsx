import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { isEndedSession } from '@/app/guards';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { pageAfterLogin } from '@/app/return-path';
import { UnlessSignedIn } from '@/app/unless-signed-in';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { Picture } from '@/components/ui/picture';
import { ChildLoginForm } from '@/features/auth/child-login-form';
import classes from './child-login-page.module.css';

export function ChildLoginPage() {
  const { state } = useLocation();
  return (
    <UnlessSignedIn as="child">
      <Page
        title={t({ message: 'Kid Login', context: 'heading' })}
        surface="kid"
        header={<SiteHeader home={paths.landing} />}
        footer={<PublicFooter />}
      >
        <div className={classes.stage}>
          <Picture catalogue="brand" name="twinkle-peek" size={176} className={classes.mascot} />
          <div className={classes.card}>
            <h1>
              <Trans context="heading">Kid Login</Trans>
            </h1>
            <Text inherit mt="var(--space-4)" mb="lg" c="dimmed">
              <Trans>Log in to track your habits and earn rewards!</Trans>
            </Text>
            {isEndedSession(state) && (
              <Card variant="info" role="status" mb="lg" px="md" py="sm" bd="2px solid var(--info)" bdrs="md">
                <Trans>Your star chart closed while you were away. Log in to open it again!</Trans>
              </Card>
            )}
            <ChildLoginForm pageOf={(id) => pageAfterLogin({ role: 'child', id }, state)} />
            <Text inherit mt="lg">
              <Trans>Forgot your password? No problem! Your parent can give you a new one.</Trans>
            </Text>
            <Text mt="md" c="dimmed">
              <Trans>
                Are you a parent?{' '}
                <Anchor
                  component={Link}
                  to={paths.auth}
                  state={isEndedSession(state) ? undefined : state}
                  px="var(--space-4)"
                >
                  Parent Login
                </Anchor>
              </Trans>
            </Text>
          </div>
        </div>
      </Page>
    </UnlessSignedIn>
  );
}
