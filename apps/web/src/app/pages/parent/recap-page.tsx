import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { addDays } from '@starchart/domain';
import type { FamilyRecap, SessionRecord } from '@starchart/schema';
import { Link, useSearchParams } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { PeriodSteps } from '@/features/chart/period-steps';
import { useFamilyRecap } from '@/features/recaps/api';
import { ChildRecap } from '@/features/recaps/recap-of-child';
import { weekTexts } from '@/features/recaps/recap-texts';
import { MissedDayActions } from '@/features/suggestions/suggestions';
import { WithDialogs } from './with-dialogs';

export function RecapPage() {
  return (
    <ParentOnly>
      {(parent) => (
        <WithDialogs parentId={parent.id}>
          <ParentsRecap parent={parent} />
        </WithDialogs>
      )}
    </ParentOnly>
  );
}

function ParentsRecap({ parent }: { parent: SessionRecord }) {
  const [search, setSearch] = useSearchParams();
  const week = search.get('week') ?? undefined;
  const recap = useFamilyRecap(week);

  return (
    <ParentPage title={t`Weekly recap`} parent={parent}>
      <BackToDashboard />
      <h1>
        <Trans>Weekly recap</Trans>
      </h1>
      <QueryState
        query={recap}
        failure={t`We couldn't load the recap.`}
        loading={<SkeletonRows rows={3} height={120} />}
      >
        {(data) => (
          <Week
            recap={data}
            // Replaces the history entry, so that Back leaves the recap.
            onWeek={(weekOn) => setSearch({ week: weekOn }, { replace: true })}
          />
        )}
      </QueryState>
      {week !== undefined && recap.isError && (
        <Anchor component={Link} to={paths.recap} replace>
          <Trans>Last week</Trans>
        </Anchor>
      )}
    </ParentPage>
  );
}

function Week({ recap, onWeek }: { recap: FamilyRecap; onWeek: (weekOn: string) => void }) {
  const { weekOn, today, children } = recap;
  const next = addDays(weekOn, 7);
  return (
    <>
      <PeriodSteps
        onEarlier={() => onWeek(addDays(weekOn, -7))}
        onLater={next <= today ? () => onWeek(next) : undefined}
      >
        {weekTexts(recap)}
      </PeriodSteps>
      {children.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
          text={t`Add a child to see how the week went.`}
        />
      ) : (
        children.map((child) => (
          <ChildRecap
            key={child.childId}
            child={child}
            today={today}
            renderMissedDay={({ habitId, name, endedOn, slots }) => (
              <MissedDayActions
                child={{ id: child.childId }}
                habit={{ id: habitId, name }}
                day={endedOn}
                slots={slots}
              />
            )}
          />
        ))
      )}
    </>
  );
}
