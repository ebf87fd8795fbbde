import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { daysBetween, isLongWait } from '@starchart/domain';
import type { Child, ParentDashboard, Redemption, SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconBulb,
  IconClockHour4,
  IconGift,
  IconMail,
  IconPlayerPause,
  IconStars,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { SuggestionCard } from '@/components/ui/suggestion-card';
import { useInviteOffer } from '@/features/account/api';
import { useTimeZoneOffer } from '@/features/account/use-time-zone-offer';
import { countOfPending, usePendingParents } from '@/features/admin/pending-parents';
import { useChildrenToday, useParentDashboard } from '@/features/children/api';
import { usePendingCompletions } from '@/features/completions/use-pending-completions';
import { PauseBanners } from '@/features/pauses/pause-banner';
import { asksFirst, usePendingRedemptions } from '@/features/redemptions/api';
import { PendingRedemptions } from '@/features/redemptions/pending-redemptions';
import { useOpenWishes } from '@/features/rewards/api';
import { Suggestions } from '@/features/suggestions/suggestions';
import { useSuggestions } from '@/features/suggestions/use-suggestions';
import { useOnline } from '@/hooks/use-online';
import { may } from '@/lib/api/may';
import { dayTexts } from '@/lib/format/day-texts';
import { type FamilyDay, familyDayAt } from '@/lib/format/family-day';
import { familyWeekName } from '@/lib/format/family-week';
import { formatWeekday } from '@/lib/format/format';
import { pauseOfDay } from '@/lib/format/pause-texts';
import { isInstallHintDay } from '@/lib/offline/install-hint';
import { useDismissed } from '@/lib/storage/dismissed';
import { PendingPanel } from './pending-panel';

/** For admins only. */
const PendingParentsAlert = lazyComponent(
  'PendingParentsAlert',
  () => import('@/features/admin/pending-parents-alert'),
);

const TimeZoneOffer = lazyComponent('TimeZoneOffer', () => import('@/features/account/time-zone-offer'), {
  isPrefetched: false,
});

const InstallHint = lazyComponent('InstallHint', () => import('./install-hint'), { isPrefetched: false });

export type Notice = {
  key: string;
  Icon: Icon;
  /** The words of its chip. Without words there is no chip, only what remains of an open panel. */
  words: string | undefined;
  /** The accessible name of the chip, which contains its words. */
  label?: string;
  /** What its words are short for. */
  title?: string;
} & ({ panel: ReactNode } | { /** The page that its chip leads to. */ to: string });

type NoticesOf = {
  parent: SessionRecord;
  family: readonly Child[];
  /** The selected child; undefined for all of them. */
  childId: number | undefined;
  /** Of the selected child. */
  dashboard: ParentDashboard | undefined;
};

/** What waits for a grown-up, in the order of its chips: why the day is as it is, what waits, then what is offered. */
export function useNotices(
  parent: SessionRecord,
  family: readonly Child[],
  childId: number | undefined,
): Notice[] {
  const { data: dashboard } = useParentDashboard(childId);
  const of = { parent, family, childId, dashboard };
  return [
    usePause(of),
    useWaiting(of),
    useWeek(of),
    useToHandOut(of),
    useRegistrations(of),
    useIdeas(of),
    useInvite(),
    useTimeZone(of),
    useInstall(of),
  ].filter((notice) => notice !== undefined);
}

function usePause({ dashboard }: NoticesOf): Notice | undefined {
  const pause = dashboard?.pauses.find(({ habitId }) => habitId === null);
  if (!dashboard || !pause) return undefined;
  const { child, pauses, today } = dashboard;
  return {
    key: 'pause',
    Icon: IconPlayerPause,
    words: pauseOfDay(pause, today),
    panel: <PauseBanners childName={child.name} pauses={pauses} today={today} />,
  };
}

function useWaiting({ parent, family }: NoticesOf): Notice {
  const completions = usePendingCompletions();
  const redemptions = usePendingRedemptions();
  const wishes = useOpenWishes();
  const asking = may(parent, 'redemptions.fulfill') ? (redemptions.data?.filter(asksFirst) ?? []) : [];
  const count = completions.length + asking.length + wishes.length;
  return {
    key: 'waiting',
    Icon: IconMail,
    words: count > 0 ? plural(count, { one: '# waiting', other: '# waiting' }) : undefined,
    panel: (
      <PendingPanel
        completions={completions}
        redemptions={asking}
        wishes={wishes}
        family={family}
        timeZone={parent.timeZone}
      />
    ),
  };
}

function useToHandOut({ parent, family, childId, dashboard }: NoticesOf): Notice {
  const { data = [], isLoadingError } = usePendingRedemptions();
  const online = useOnline();
  const everyone = useChildrenToday(childId === undefined && family.length > 0);
  const today = dashboard?.today ?? everyone.data?.today;
  // The longest wait first.
  const toGive = data.filter((redemption) => !asksFirst(redemption));
  const count = toGive.length;
  const words = count > 0 ? t`${count} to give` : undefined;
  const late =
    toGive[0] && today !== undefined ? lateTexts(toGive[0], { today, timeZone: parent.timeZone }) : undefined;
  const isUnknown = isLoadingError && online;
  return {
    key: 'hand-out',
    Icon: IconGift,
    words: late ?? words ?? (isUnknown ? t`To hand out` : undefined),
    ...(late && words && { label: `${late} · ${words}` }),
    panel: <PendingRedemptions />,
  };
}

/** `Waiting since Saturday: Game time`, of a reward that the child has asked for a long time. */
function lateTexts({ name, redeemedAt }: Redemption, { today, timeZone }: FamilyDay): string | undefined {
  const claimedOn = familyDayAt(redeemedAt, timeZone);
  if (!isLongWait(claimedOn, today)) return undefined;
  const since =
    daysBetween(claimedOn, today) < 7 ? formatWeekday(claimedOn, 'UTC') : dayTexts(claimedOn, today);
  return t`Waiting since ${since}: ${name}`;
}

function useRegistrations({ parent }: NoticesOf): Notice | undefined {
  const [isDismissed, setDismissed] = useState(false);
  const { data: registrations = [] } = usePendingParents(may(parent, 'admin'));
  const count = countOfPending(registrations);
  if (registrations.length === 0 || isDismissed) return undefined;
  return {
    key: 'registrations',
    Icon: IconUserQuestion,
    words: t({
      message: `Registrations (${count})`,
      comment: 'A part of “Pending Parent Registrations (2)”',
    }),
    label: t`Pending Parent Registrations (${count})`,
    panel: (
      <OptionalPart fallback={<SkeletonRows rows={1} height={46} />}>
        <PendingParentsAlert
          pending={registrations}
          onDismiss={() => setDismissed(true)}
          linkToAll={
            <Anchor component={Link} to={paths.adminDashboard}>
              <Trans>View All in Admin Dashboard</Trans>
            </Anchor>
          }
        />
      </OptionalPart>
    ),
  };
}

function useWeek({ family, childId, dashboard }: NoticesOf): Notice | undefined {
  const everyone = useChildrenToday(childId === undefined && family.length > 0);
  const weekOn = (childId === undefined ? everyone.data : dashboard)?.recapOn ?? null;
  if (weekOn === null) return undefined;
  return { key: 'week', Icon: IconStars, words: familyWeekName(), to: paths.recapOf(weekOn) };
}

function useIdeas({ dashboard }: NoticesOf): Notice | undefined {
  const { suggestions, dismiss } = useSuggestions(dashboard);
  if (!dashboard || suggestions.length === 0) return undefined;
  const { child, today, habits } = dashboard;
  // Streaks that ended on the same day are one idea.
  const ideas = new Set(suggestions.map(({ kind, day, key }) => (kind === 'streak_ended' ? day : key))).size;
  return {
    key: 'ideas',
    Icon: IconBulb,
    words: plural(ideas, { one: '# idea', other: '# ideas' }),
    panel: (
      <Suggestions
        child={child}
        today={today}
        habits={habits}
        suggestions={suggestions}
        onDismiss={dismiss}
        chartPath={(day) => paths.chartOfWeek(child.id, day)}
      />
    ),
  };
}

function useInvite(): Notice | undefined {
  const { isOffered, end } = useInviteOffer();
  if (!isOffered) return undefined;
  return {
    key: 'invite',
    Icon: IconUserPlus,
    words: t`Invite`,
    title: t`Invite the other parent`,
    panel: (
      <SuggestionCard
        Icon={IconUserPlus}
        title={t`Invite the other parent`}
        text={t`Then you both check off habits, hand out rewards and praise.`}
        onDismiss={end}
      >
        <Button component={Link} to={paths.settingsGrownUps} variant="default">
          <Trans>Invite</Trans>
        </Button>
      </SuggestionCard>
    ),
  };
}

function useTimeZone({ parent }: NoticesOf): Notice | undefined {
  const difference = useTimeZoneOffer(parent);
  if (!difference) return undefined;
  const { startsAt, from } = difference;
  return {
    key: 'time-zone',
    Icon: IconClockHour4,
    words: t`Time zone`,
    title: from ? t`When does your day start?` : t`Your day starts at ${startsAt} here`,
    panel: (
      <OptionalPart fallback={<SkeletonRows rows={1} height={110} />}>
        <TimeZoneOffer {...difference} />
      </OptionalPart>
    ),
  };
}

/** Once, on the third day with visits, on a parent's own device. */
function useInstall({ parent: { familyRole, familyDevice } }: NoticesOf): Notice | undefined {
  const [isHintDay] = useState(() => familyRole === 'parent' && !familyDevice && isInstallHintDay());
  const [isDismissed, dismiss] = useDismissed('install');
  if (!isHintDay || isDismissed) return undefined;
  return {
    key: 'install',
    Icon: IconBulb,
    words: t`Home screen`,
    title: t`Add Starchart to your home screen`,
    panel: (
      <OptionalPart fallback={<SkeletonRows rows={1} height={110} />}>
        <InstallHint onDismiss={dismiss} />
      </OptionalPart>
    ),
  };
}
