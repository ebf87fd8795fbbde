import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { Child, SessionRecord } from '@starchart/schema';
import {
  type Icon,
  IconBulb,
  IconClockHour4,
  IconGift,
  IconMail,
  IconPlayerPause,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { SuggestionCard } from '@/components/ui/suggestion-card';
import { useInviteOffer } from '@/features/account/api';
import { useTimeZoneOffer } from '@/features/account/use-time-zone-offer';
import { countOfPending, usePendingParents } from '@/features/admin/pending-parents';
import { useParentDashboard } from '@/features/children/api';
import { usePendingCompletions } from '@/features/completions/use-pending-completions';
import { PauseBanners } from '@/features/pauses/pause-banner';
import { asksFirst, usePendingRedemptions } from '@/features/redemptions/api';
import { PendingRedemptions } from '@/features/redemptions/pending-redemptions';
import { useOpenWishes } from '@/features/rewards/api';
import { Suggestions } from '@/features/suggestions/suggestions';
import { useSuggestions } from '@/features/suggestions/use-suggestions';
import { useOnline } from '@/hooks/use-online';
import { may } from '@/lib/api/may';
import { formatNumber } from '@/lib/format/format';
import { pauseOfDay } from '@/lib/format/pause-texts';
import { isInstallHintDay } from '@/lib/offline/install-hint';
import { useDismissed } from '@/lib/storage/dismissed';
import classes from './notice-line.module.css';
import { PendingPanel } from './pending-panel';
import { useOneColumn } from './use-one-column';

/** For admins only. */
const PendingParentsAlert = lazyComponent(
  'PendingParentsAlert',
  () => import('@/features/admin/pending-parents-alert'),
);

const TimeZoneOffer = lazyComponent('TimeZoneOffer', () => import('@/features/account/time-zone-offer'), {
  isPrefetched: false,
});

const InstallHint = lazyComponent('InstallHint', () => import('./install-hint'), { isPrefetched: false });

type Notice = {
  key: string;
  Icon: Icon;
  /** Nothing to see without a name, except for what remains of an open panel. */
  name: string | undefined;
  /** What stands in the chip where the name has no room. */
  short?: string | undefined;
  panel: ReactNode;
};

type NoticeLineProps = {
  parent: SessionRecord;
  family: readonly Child[];
  /** The selected child. */
  child: Child | undefined;
};

/**
 * What waits for a grown-up. On phones and tablets one line of chips, of which each opens its panel below the line, so that
 * the habits stay on the first screen.
 */
export function NoticeLine(props: NoticeLineProps) {
  const isOneColumn = useOneColumn();
  // A shortcut of the installed app.
  const isAsked = useSearchParams()[0].get('do') === 'hand-out';
  const [open, setOpen] = useState<string | undefined>(isAsked ? 'redemptions' : undefined);
  const notices = useNotices(props, {
    isOpen: isOneColumn || open === 'registrations',
    toggle: isOneColumn ? undefined : toggle,
  });

  const line = useFittingChips();

  function toggle(key: string) {
    setOpen(open === key ? undefined : key);
  }

  if (!isOneColumn) {
    return (
      <div className={classes.columns} data-print="none">
        {notices.map(({ key, panel }) => (
          <Fragment key={key}>{panel}</Fragment>
        ))}
      </div>
    );
  }
  const chips = notices.filter(({ name }) => name !== undefined);
  return (
    <>
      {chips.length > 0 && (
        <div ref={line} className={classes.line}>
          {chips.map(({ key, Icon: Sign, name, short }) => (
            <button
              key={key}
              type="button"
              className={classes.chip}
              aria-label={name}
              title={name}
              aria-expanded={open === key}
              aria-controls="notice"
              onClick={() => toggle(key)}
            >
              <Sign size={20} aria-hidden />
              <span className={classes.name}>
                <bdi>{name}</bdi>
              </span>
              {short && <span className={classes.short}>{short}</span>}
            </button>
          ))}
        </div>
      )}
      <div id="notice" className={classes.panel} data-print="none">
        {notices.find(({ key }) => key === open)?.panel}
      </div>
    </>
  );
}

/** A ref of the line. As many chips as fit have their names, the shortest first, and the others what is short, before they are painted. */
function useFittingChips() {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = line.current;
    if (!shown) return undefined;
    const fit = () => {
      const chips = [...shown.children];
      const named = chips
        .filter((chip) => chip.querySelector(`.${classes.short}`))
        .toSorted((a, b) => a.textContent.length - b.textContent.length);
      for (const chip of named) chip.setAttribute('data-short', '');
      for (const chip of named) {
        chip.removeAttribute('data-short');
        if (chips.some(isNameCut)) chip.setAttribute('data-short', '');
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(shown);
    return () => observer.disconnect();
  });
  return line;
}

function isNameCut(chip: Element): boolean {
  const name = chip.querySelector(`.${classes.name}`);
  return name !== null && name.scrollWidth > name.clientWidth;
}

/** Once, on the third day with visits, on a parent's own device. */
function useInstallOffer({ familyRole, familyDevice }: SessionRecord): [isOffered: boolean, end: () => void] {
  const [isHintDay] = useState(() => familyRole === 'parent' && !familyDevice && isInstallHintDay());
  const [isDismissed, dismiss] = useDismissed('install');
  return [isHintDay && !isDismissed, dismiss];
}

type Registrations = { isOpen: boolean; toggle: ((key: string) => void) | undefined };

/** All notices, in the order of their chips. */
function useNotices({ parent, family, child }: NoticeLineProps, { isOpen, toggle }: Registrations): Notice[] {
  const { timeZone } = parent;
  const [isDismissed, setDismissed] = useState(false);
  const { data: registrations = [] } = usePendingParents(may(parent, 'admin'));
  const completions = usePendingCompletions();
  const redemptions = usePendingRedemptions();
  const online = useOnline();
  const wishes = useOpenWishes();
  const inviteOffer = useInviteOffer();
  const [isInstallOffered, endInstallOffer] = useInstallOffer(parent);
  const difference = useTimeZoneOffer(parent);
  const { data: dashboard } = useParentDashboard(child?.id);
  const { suggestions, dismiss } = useSuggestions(dashboard);
  const asking = may(parent, 'redemptions.fulfill') ? (redemptions.data?.filter(asksFirst) ?? []) : [];
  const toHandOut = redemptions.data?.filter((redemption) => !asksFirst(redemption)) ?? [];
  const waiting = completions.length + asking.length + wishes.length;
  const pendingParents = countOfPending(registrations);
  const notices: Notice[] = [];

  if (registrations.length > 0 && !isDismissed) {
    notices.push({
      key: 'registrations',
      Icon: IconUserQuestion,
      name: t`Pending Parent Registrations (${{ count: pendingParents }})`,
      short: pendingParents,
      panel: (
        <OptionalPart fallback={<SkeletonRows rows={1} height={46} />}>
          <PendingParentsAlert
            pending={registrations}
            isOpen={isOpen}
            onToggle={toggle && (() => toggle('registrations'))}
            onDismiss={() => setDismissed(true)}
            linkToAll={
              <Anchor component={Link} to={paths.adminDashboard}>
                <Trans>View All in Admin Dashboard</Trans>
              </Anchor>
            }
          />
        </OptionalPart>
      ),
    });
  }
  notices.push(
    {
      key: 'completions',
      Icon: IconMail,
      name:
        waiting > 0 ? plural(waiting, { one: '# waiting for you', other: '# waiting for you' }) : undefined,
      short: formatNumber(waiting),
      panel: (
        <PendingPanel
          completions={completions}
          redemptions={asking}
          wishes={wishes}
          family={family}
          timeZone={timeZone}
        />
      ),
    },
    {
      key: 'redemptions',
      Icon: IconGift,
      name:
        toHandOut.length > 0
          ? t`${{ count: toHandOut.length }} to hand out`
          : redemptions.isLoadingError && online
            ? t`To hand out`
            : undefined,
      short: toHandOut.length > 0 ? formatNumber(toHandOut.length) : undefined,
      panel: <PendingRedemptions />,
    },
  );
  if (difference) {
    const { startsAt, from } = difference;
    notices.push({
      key: 'time-zone',
      Icon: IconClockHour4,
      name: from ? t`When does your day start?` : t`Your day starts at ${startsAt} here`,
      short: startsAt,
      panel: (
        <OptionalPart fallback={<SkeletonRows rows={1} height={110} />}>
          <TimeZoneOffer {...difference} />
        </OptionalPart>
      ),
    });
  }
  if (inviteOffer.isOffered) {
    notices.push({
      key: 'invite',
      Icon: IconUserPlus,
      name: t`Invite the other parent`,
      short: t`Invite`,
      panel: (
        <SuggestionCard
          Icon={IconUserPlus}
          title={t`Invite the other parent`}
          text={t`Then you both check off habits, hand out rewards and praise.`}
          onDismiss={inviteOffer.end}
        >
          <Button component={Link} to={paths.settingsGrownUps} variant="default">
            <Trans>Invite</Trans>
          </Button>
        </SuggestionCard>
      ),
    });
  }
  if (isInstallOffered) {
    notices.push({
      key: 'install',
      Icon: IconBulb,
      name: t`Add Starchart to your home screen`,
      panel: (
        <OptionalPart fallback={<SkeletonRows rows={1} height={110} />}>
          <InstallHint onDismiss={endInstallOffer} />
        </OptionalPart>
      ),
    });
  }
  if (!dashboard) return notices;

  const { today, habits, pauses } = dashboard;
  const [pause] = pauses.filter(({ habitId }) => habitId === null);
  if (pause) {
    notices.push({
      key: 'pause',
      Icon: IconPlayerPause,
      name: pauseOfDay(pause, today),
      panel: <PauseBanners childName={dashboard.child.name} pauses={pauses} today={today} />,
    });
  }
  // Streaks that ended on the same day are one idea.
  const ideas = new Set(suggestions.map(({ kind, day, key }) => (kind === 'streak_ended' ? day : key))).size;
  if (ideas > 0) {
    notices.push({
      key: 'suggestion',
      Icon: IconBulb,
      name: plural(ideas, { one: '# idea', other: '# ideas' }),
      short: formatNumber(ideas),
      panel: (
        <Suggestions
          child={dashboard.child}
          today={today}
          habits={habits}
          suggestions={suggestions}
          onDismiss={dismiss}
          chartPath={(day) => paths.chartOfWeek(dashboard.child.id, day)}
        />
      ),
    });
  }
  return notices;
}
