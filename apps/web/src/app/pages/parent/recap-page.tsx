import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor } from '@mantine/core';
import { addDays } from '@starchart/domain';
import type { FamilyRecap, RecapOfChild, SessionRecord } from '@starchart/schema';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { PeriodSteps } from '@/features/chart/period-steps';
import { WeekRow } from '@/features/chart/week-row';
import { useFamilyRecap } from '@/features/recaps/api';
import { ChildRecap, FamilyWeek } from '@/features/recaps/recap-of-child';
import { weekTexts } from '@/features/recaps/week-texts';
import { DayOffForAll, MissedDayActions } from '@/features/suggestions/suggestions';
import { familyWeekName } from '@/lib/format/family-week';
import classes from './recap-page.module.css';
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
    <ParentPage title={familyWeekName()} parent={parent}>
      <BackToDashboard />
      <h1>{familyWeekName()}</h1>
      <QueryState
        query={recap}
        failure={t`We couldn't load your week.`}
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
        <>
          <FamilyWeek
            family={children}
            today={today}
            renderDayOff={(day, missed) => (
              <DayOffForAll day={day} missed={missed.map(({ childId, habitId }) => ({ childId, habitId }))} />
            )}
          />
          <div className={classes.children}>
            {children.map((child) => (
              <WeekOfChild key={child.childId} child={child} weekOn={weekOn} today={today} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

type WeekOfChildProps = { child: RecapOfChild; weekOn: string; today: string };

function WeekOfChild({ child, weekOn, today }: WeekOfChildProps) {
  const { childId, name, habits } = child;
  return (
    <ChildRecap
      child={child}
      today={today}
      stars={
        <WeekRow
          week={{ firstOn: weekOn, today, habits }}
          chartPath={(day) => paths.chartOfWeek(childId, day)}
        />
      }
      print={
        <ActionIcon
          component={Link}
          to={paths.printOf(childId)}
          aria-label={t`Print ${{ name }}'s week`}
          title={t`Print the week`}
        >
          <IconPrinter size={22} aria-hidden />
        </ActionIcon>
      }
      renderMissedDay={({ habitId, name: habit, endedOn, slots }) => (
        <MissedDayActions
          child={{ id: childId }}
          habit={{ id: habitId, name: habit }}
          day={endedOn}
          slots={slots}
          isSmall
        />
      )}
    />
  );
}
