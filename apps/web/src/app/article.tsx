import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import classes from './article.module.css';

type ArticleProps = { title: string; lead: string; children: ReactNode };

/** A public text page. */
export function Article({ title, lead, children }: ArticleProps) {
  return (
    <Page
      title={title}
      surface="paper"
      header={<SiteHeader home={paths.landing} />}
      footer={<PublicFooter />}
    >
      <article className={classes.article}>
        <h1>{title}</h1>
        <Text inherit mt="xs" c="dimmed" fz="lg" style={{ textWrap: 'balance' }}>
          {lead}
        </Text>
        {children}
      </article>
    </Page>
  );
}
