import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { SiteHeader } from '@/components/ui/site-header';
import { recoverFocus } from '@/hooks/focus';
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

/** The link line at the end of the card. */
export function AuthCardFooter({ children }: { children: ReactNode }) {
  return <p className={classes.other}>{children}</p>;
}
