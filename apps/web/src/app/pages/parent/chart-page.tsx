import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { Child, SessionRecord } from '@starchart/schema';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import strip from '@/app/tab-strip.module.css';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { Picture } from '@/components/ui/picture';
import { ChartOfChild } from '@/features/chart/chart-of-child';
import { useChildren } from '@/features/children/api';
import { useOnline } from '@/hooks/use-online';
import { ReadOnlyContext } from '@/lib/api/may';
import classes from './chart-page.module.css';

export function ChartPage() {
  return <ParentOnly>{(parent) => <ParentsChart parent={parent} />}</ParentOnly>;
}

function ParentsChart({ parent }: { parent: SessionRecord }) {
  const [search] = useSearchParams();
  const children = useChildren(parent.id);
  const online = useOnline();

  return (
    <ParentPage title={t`Chart`} parent={parent}>
      <QueryState
        query={children}
        failure={t`We couldn't load your children.`}
        loading={<SkeletonRows rows={4} height={88} />}
      >
        {(family) => {
          const child = family.find(({ id }) => String(id) === search.get('child')) ?? family[0];
          return (
            <>
              <BackToDashboard childId={child?.id} />
              <Group justify="space-between" gap="xs" className={classes.head}>
                <h1 className={classes.title}>{child ? t`${{ name: child.name }}'s chart` : t`Chart`}</h1>
                {child && (
                  <Button
                    component={Link}
                    to={paths.printOf(child.id)}
                    variant="default"
                    leftSection={<IconPrinter size={20} aria-hidden />}
                  >
                    <Trans>Print</Trans>
                  </Button>
                )}
              </Group>
              {family.length > 1 && <ChildLinks family={family} chosen={child} search={search} />}
              {child ? (
                <ReadOnlyContext value={!online}>
                  <ChartOfChild key={child.id} child={child} />
                </ReadOnlyContext>
              ) : (
                <EmptyState
                  picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
                  text={t`Add a habit to see your chart.`}
                />
              )}
            </>
          );
        }}
      </QueryState>
    </ParentPage>
  );
}

type ChildLinksProps = {
  family: readonly Child[];
  chosen: Child | undefined;
  search: URLSearchParams;
};

/** The same view of each child. */
function ChildLinks({ family, chosen, search }: ChildLinksProps) {
  function linkTo(child: Child): string {
    const other = new URLSearchParams(search);
    other.set('child', String(child.id));
    other.delete('habit');
    other.delete('enter');
    return `?${other}`;
  }

  return (
    <nav aria-label={t`Children`}>
      <ScrollStrip>
        <ul className={strip.list}>
          {family.map((child) => (
            <li key={child.id}>
              <Link
                to={linkTo(child)}
                className={strip.tab}
                title={child.name}
                aria-current={child === chosen ? 'page' : undefined}
              >
                <Picture catalogue="avatars" name={child.avatar} size={32} />
                <span className={classes.name}>
                  <bdi>{child.name}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
