import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Stack } from '@mantine/core';
import { MESSAGES } from '@starchart/schema';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { Picture } from '@/components/ui/picture';
import { useSession } from '@/features/auth/api';
import { recoverFocus } from '@/hooks/focus';
import { schemaText } from '@/lib/i18n/schema-text';
import classes from './auth-card.module.css';

type AuthCardProps = {
  title: string;
  heading: string;
  mood?: 'hello' | 'proud' | 'sleepy';
  children: ReactNode;
};

/** A page with one card under the logo, for the login and account links. */
export function AuthCard({ title, heading, mood = 'hello', children }: AuthCardProps) {
  return (
    <Page
      title={title}
      surface="parent"
      header={<SiteHeader home={paths.landing} />}
      footer={<PublicFooter />}
    >
      <div className={classes.card}>
        <Picture catalogue="brand" name={`twinkle-${mood}`} size={88} className={classes.mascot} />
        <Heading text={heading} />
        {children}
      </div>
    </Page>
  );
}

/** A new heading takes the focus from a removed form. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== text) recoverFocus(heading.current);
    before.current = text;
  }, [text]);

  return (
    <h1 ref={heading} className={classes.title} tabIndex={-1}>
      {text}
    </h1>
  );
}

/** The links at the end of the card. */
export function AuthCardFooter({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} align="center" mt="md" c="dimmed" ta="center">
      {children}
    </Stack>
  );
}

/** Keeps the page that was asked for. */
export function AuthLink({ to, replace, children }: LinkProps) {
  const { state } = useLocation();
  return (
    <Anchor component={Link} to={to} state={state} replace={replace} mih="2.5rem" px="var(--space-4)">
      {children}
    </Anchor>
  );
}

/** The card of a link from a mail that is used, expired or unknown. */
export function expiredLink() {
  return { title: t`Link expired`, heading: t`This link no longer works`, mood: 'sleepy' } as const;
}

/** The content of the card of an invalid link. The page keeps its card, so that the new heading takes the focus. */
export function ExpiredLink({ hint, to, children }: { hint?: string; to: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.text}>
        {schemaText(MESSAGES.linkExpired)} {hint}
      </p>
      <Button component={Link} to={to} fullWidth>
        {children}
      </Button>
      <BackToLogin />
    </>
  );
}

/** A link to the login, or to the dashboard for a logged-in parent. */
export function BackToLogin() {
  const isSignedIn = useSession().state === 'parent';
  return (
    <AuthCardFooter>
      {isSignedIn ? (
        <AuthLink to={paths.parentDashboard}>
          <Trans>Back to the dashboard</Trans>
        </AuthLink>
      ) : (
        <AuthLink to={paths.auth}>
          <Trans>Back to login</Trans>
        </AuthLink>
      )}
    </AuthCardFooter>
  );
}
