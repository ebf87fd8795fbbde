import { t } from '@lingui/core/macro';
import { addDays, weekAround } from '@starchart/domain';
import type { Child, SessionRecord } from '@starchart/schema';
import { useLocation, useNavigate } from 'react-router-dom';
import { BackToDashboard } from '@/app/back-to-dashboard';
import { ParentOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import strip from '@/app/tab-strip.module.css';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { NotReachable } from '@/components/ui/not-reachable';
import { Picture } from '@/components/ui/picture';
import { WEEK_DAYS } from '@/features/chart/chart-cells';
import { PeriodSteps } from '@/features/chart/period-steps';
import { usePrintAddress } from '@/features/chart/print-address';
import { planOf, usePlans } from '@/features/chart/print-plan';
import { PrintWeek } from '@/features/chart/print-week';
import { OptionLinks } from '@/features/chart/view-links';
import { useChildren } from '@/features/children/api';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import { formatDay } from '@/lib/format/format';
import classes from './chart-page.module.css';
import { PrintOptions } from './print-options';
import { SkiesToPrint } from './skies-to-print';

export function PrintPage() {
  return <ParentOnly>{(parent) => <ParentsPrint parent={parent} />}</ParentOnly>;
}

function ParentsPrint({ parent }: { parent: SessionRecord }) {
  const children = useChildren(parent.id);
  const { childIds, linkTo } = usePrintAddress();
  const isSky = useLocation().pathname === paths.printSky;
  const title = isSky ? t`Print the night sky` : t`Print the week`;

  return (
    <ParentPage title={title} parent={parent}>
      <QueryState
        query={children}
        failure={t`We couldn't load your children.`}
        loading={<SkeletonRows rows={4} height={88} />}
      >
        {(family) => {
          const chosen = family.filter(({ id }) => childIds.includes(id));
          const printed = chosen.length > 0 ? chosen : family;
          return (
            <>
              <BackToDashboard childId={printed[0]?.id} />
              <h1 className={classes.title}>{title}</h1>
              <OptionLinks
                label={t`What to print`}
                options={[
                  { label: t`Week`, to: paths.print + linkTo({}), isCurrent: !isSky },
                  { label: t`Night sky`, to: paths.printSky + linkTo({}), isCurrent: isSky },
                ]}
              />
              {family.length > 1 && <ChildrenToPrint family={family} printed={printed} />}
              {printed.length === 0 ? (
                <NoHabits />
              ) : isSky ? (
                <SkiesToPrint printed={printed} />
              ) : (
                <WeekToPrint printed={printed} />
              )}
            </>
          );
        }}
      </QueryState>
    </ParentPage>
  );
}

function NoHabits() {
  return (
    <EmptyState
      picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
      text={t`Add a habit to see your chart.`}
    />
  );
}

type ChildrenToPrintProps = { family: readonly Child[]; printed: readonly Child[] };

/** A button for each child; one child stays chosen. */
function ChildrenToPrint({ family, printed }: ChildrenToPrintProps) {
  const navigate = useNavigate();
  const { linkTo } = usePrintAddress();

  function toggle(child: Child) {
    const next = family.filter((one) => printed.includes(one) !== (one === child));
    if (next.length > 0) void navigate(linkTo({ childIds: next.map(({ id }) => id) }), { replace: true });
  }

  return (
    <fieldset className={classes.children}>
      <legend className="visually-hidden">{t`Which children?`}</legend>
      <ScrollStrip>
        <div className={strip.list}>
          {family.map((child) => (
            <button
              key={child.id}
              type="button"
              className={strip.tab}
              title={child.name}
              aria-pressed={printed.includes(child)}
              data-active={printed.includes(child) || undefined}
              onClick={() => toggle(child)}
            >
              <Picture catalogue="avatars" name={child.avatar} size={32} />
              <span className={classes.name}>
                <bdi>{child.name}</bdi>
              </span>
            </button>
          ))}
        </div>
      </ScrollStrip>
    </fieldset>
  );
}

/** On the last three days of a week, families print the next one. */
const DAYS_AHEAD = 3;

function WeekToPrint({ printed }: { printed: readonly Child[] }) {
  const navigate = useNavigate();
  const { week, size, isLandscape, linkTo } = usePrintAddress();
  const plans = usePlans(printed);
  const { origin, query: addresses } = useReachableUrls();
  const goTo = (day: string) => void navigate(linkTo({ week: day }), { replace: true });

  return (
    <QueryState
      query={plans}
      failure={t`We couldn't load the chart.`}
      loading={<SkeletonRows rows={5} height={88} />}
    >
      {({ dashboards, calendar: { today, weekStartsOn }, pauses }) => {
        const thisWeek = weekAround(today, weekStartsOn).weekStart;
        const asked = weekAround(week ?? addDays(today, DAYS_AHEAD), weekStartsOn).weekStart;
        // A week that is over is entered in the chart.
        const weekOn = asked < thisWeek ? thisWeek : asked;
        const days = `${formatDay(weekOn)} – ${formatDay(addDays(weekOn, WEEK_DAYS - 1))}`;
        const weeks = dashboards.map((dashboard) => planOf(dashboard, pauses, weekOn, weekStartsOn));
        const shown = weeks.filter(({ habits }) => habits.length > 0);
        if (!weeks.some(({ hasHabits }) => hasHabits)) return <NoHabits />;
        return (
          <>
            <PeriodSteps
              onEarlier={weekOn > thisWeek ? () => goTo(addDays(weekOn, -WEEK_DAYS)) : undefined}
              onLater={() => goTo(addDays(weekOn, WEEK_DAYS))}
            >
              {days}
            </PeriodSteps>
            <PrintOptions isEmpty={shown.length === 0 || addresses.isLoading} />
            {shown.length > 0 && (
              <NotReachable title={t`The sheet has no code: other devices can't reach this server yet`} />
            )}
            {addresses.isError && !origin && (
              <p role="alert">{t`We couldn't look up the address, so the sheet has no code to scan.`}</p>
            )}
            {shown.length > 0 ? (
              <PrintWeek
                weeks={shown}
                paper={{ size, isLandscape }}
                weekOn={weekOn}
                days={days}
                addressToEnter={
                  origin === undefined ? undefined : (childId) => origin + paths.enterWeek(childId, weekOn)
                }
              />
            ) : (
              <EmptyState
                picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
                text={t`Nothing is due in this week.`}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
}
