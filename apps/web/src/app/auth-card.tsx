import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { SiteHeader } from '@/components/ui/site-header';
import { recoverFocus } from '@/hooks/focus';
import classes from './auth-card.module.css';

type AuthCardProps = {
  /** Of the document. */
  title: string;
  heading: string;
  /** How Twinkle looks at it. */
  mood?: 'hello' | 'proud' | 'sleepy';
  children: ReactNode;
};

/** A parents' page of one card under the logo: the login, and all that leads back to it. */
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

/** Another heading is another state of the page: it takes the focus from a form that is gone. */
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

/** A line at the end of the card that leads elsewhere. */
export function AuthCardFooter({ children }: { children: ReactNode }) {
  return <p className={classes.other}>{children}</p>;
}
