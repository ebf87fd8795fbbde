import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import { OptionalPart } from '@/components/feedback/optional-part';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { may } from '@/lib/api/may';
import { AddChildCard } from './add-child-card';
import classes from './parent-dashboard-page.module.css';

const AboutGrownUp = lazyComponent('AboutGrownUp', () => import('./about-grown-up'));

type NoChildrenProps = {
  parent: SessionRecord;
  onAdded: (childId: number) => void;
};

/** The dashboard of a family without children, or of a helper who may see none. */
export function NoChildren({ parent, onAdded }: NoChildrenProps) {
  if (!may(parent, 'children.manage')) {
    return (
      <>
        <h1 className="visually-hidden">
          <Trans>Parent dashboard</Trans>
        </h1>
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
          title={t`Nothing to see here yet`}
          text={t`A parent chooses which children you can see.`}
        />
      </>
    );
  }
  const { name } = parent;
  return (
    <Stack w="100%" maw="40rem" mx="auto">
      <Group wrap="nowrap" className={classes.welcome}>
        <Picture catalogue="brand" name="twinkle-hello" size={120} />
        <div>
          <h1>
            <Trans>
              Welcome, <bdi>{name}</bdi>!
            </Trans>
          </h1>
          <p>
            <Trans>Who is this star chart for? Add your first child. Habits and rewards come next.</Trans>
          </p>
        </div>
      </Group>
      <AddChildCard title={t`Your first child`} family={[]} onAdded={onAdded} />
      {parent.isAdmin && (
        <OptionalPart>
          <AboutGrownUp parentId={parent.id} isAdmin hasHabits={false} />
        </OptionalPart>
      )}
    </Stack>
  );
}
