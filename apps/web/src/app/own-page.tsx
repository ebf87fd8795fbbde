import { Stack } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import type { ReactNode } from 'react';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { PageIntro } from '@/app/page-intro';
import { ParentPage } from '@/app/parent-page';

type OwnPageProps = {
  title: string;
  about: string;
  children: (parent: SessionRecord) => ReactNode;
};

/** A page about the parent who is logged in: one narrow column of cards. */
export function OwnPage({ title, about, children }: OwnPageProps) {
  return (
    <ParentOnly>
      {(parent) => (
        <ParentPage title={title} parent={parent}>
          <Stack w="100%" maw="42rem" mx="auto" miw={0}>
            <BackToDashboard />
            <PageIntro title={title} about={about} />
            {children(parent)}
          </Stack>
        </ParentPage>
      )}
    </ParentOnly>
  );
}
