import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { groupBy } from '@starchart/domain';
import type { RecapOfChild } from '@starchart/schema';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useFirstCorrectable } from '@/lib/api/first-correctable';
import { useMay } from '@/lib/api/may';
import { formatList, formatNumber } from '@/lib/format/format';
import { findHabit, useRetireHabit } from './api';
import classes from './recap-of-child.module.css';
import { earnedOf, endedOnOneDay, endedTexts, familyTexts, rewardsOf, sentencesOf } from './recap-texts';

export type EndedStreak = RecapOfChild['endedStreaks'][number];

type ChildRecapProps = {
  child: RecapOfChild;
  /** The family's day. */
  today: string;
  /** The days with their stars. */
  stars: ReactNode;
  /** A link beside the name. */
  print: ReactNode;
  /** Buttons that make a streak go on. */
  renderMissedDay: (ended: EndedStreak) => ReactNode;
};

/** The week of a child: stars and sentences, then what its grown-ups can do, then the figures. */
export function ChildRecap({ child, today, stars, print, renderMissedDay }: ChildRecapProps) {
  const { childId, name, avatar, topHabit, endedStreaks, rarelyDone, mastered } = child;
  const firstCorrectable = useFirstCorrectable(today);
  const mayManage = useMay()('habits.manage');
  const headingId = `recap-of-${childId}`;

  return (
    <Card component="section" gap="sm" aria-labelledby={headingId}>
      <Group gap="sm" wrap="nowrap">
        <Picture catalogue="avatars" name={avatar} size={48} />
        <h2 id={headingId} className={classes.name} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {print}
      </Group>
      {topHabit && <div className={classes.stars}>{stars}</div>}
      <p className={classes.sentences}>{sentencesOf(child).join(' ')}</p>
      {endedStreaks.length + rarelyDone.length + mastered.length > 0 && (
        <ul className={classes.advice}>
          {endedStreaks.map((ended) => (
            <Advice key={`${ended.habitId} ${ended.endedOn}`} text={endedTexts(ended)}>
              {canGoOn(ended, firstCorrectable) && renderMissedDay(ended)}
            </Advice>
          ))}
          {rarelyDone.map(({ habitId, name: habit, done, due }) => (
            <Advice
              key={habitId}
              title={habit}
              text={
                done > 0
                  ? t`Done on ${done} of ${due} days. Too much, or the wrong time of day?`
                  : t`It took a break this week. Too much, or the wrong time of day?`
              }
            >
              {mayManage && <ChangeHabit childId={childId} habitId={habitId} today={today} />}
            </Advice>
          ))}
          {mastered.map(({ habitId, name: habit }) => (
            <Advice
              key={habitId}
              title={habit}
              text={t`Six great weeks in a row. Ready to retire this habit?`}
            >
              {mayManage && <RetireHabit childId={childId} habitId={habitId} />}
            </Advice>
          ))}
        </ul>
      )}
      <Figures child={child} />
    </Card>
  );
}

/** Whether the missed day of a streak can still be changed. */
function canGoOn({ unit, slots, endedOn }: EndedStreak, firstCorrectable: string | undefined): boolean {
  return unit === 'days' && slots > 0 && firstCorrectable !== undefined && endedOn >= firstCorrectable;
}

type MissedHabit = EndedStreak & Pick<RecapOfChild, 'childId'>;

type FamilyWeekProps = {
  family: readonly RecapOfChild[];
  today: string;
  /** A button that makes a day a day off for several habits. */
  renderDayOff: (day: string, missed: readonly MissedHabit[]) => ReactNode;
};

/** The week of several children in a sentence, and the days on which several streaks ended. */
export function FamilyWeek({ family, today, renderDayOff }: FamilyWeekProps) {
  const firstCorrectable = useFirstCorrectable(today);
  const mayPause = useMay()('pauses.manage');
  const missed = family.flatMap(({ childId, name: child, endedStreaks }) =>
    endedStreaks
      .filter((ended) => mayPause && canGoOn(ended, firstCorrectable))
      .map((ended) => ({ ...ended, childId, child })),
  );
  const days = [...groupBy(missed, ({ endedOn }) => endedOn)].filter(([, habits]) => habits.length > 1);
  if (family.length < 2 && days.length === 0) return null;
  const nameOf = ({ name, child }: (typeof missed)[number]) =>
    family.length > 1 ? t`${{ habit: name }} (${child})` : name;
  return (
    <Card component="section" gap="sm" aria-label={t`The whole family`}>
      {family.length > 1 && <p className={classes.sentences}>{familyTexts(family)}</p>}
      {days.length > 0 && (
        <ul className={classes.advice}>
          {days.map(([day, habits]) => (
            <Advice key={day} text={`${endedOnOneDay(habits.length, day)} ${formatList(habits.map(nameOf))}`}>
              {renderDayOff(day, habits)}
            </Advice>
          ))}
        </ul>
      )}
    </Card>
  );
}

type AdviceProps = { title?: string; text: string; children: ReactNode };

function Advice({ title, text, children }: AdviceProps) {
  return (
    <li ref={moveFocusOnRemoval} className={classes.item}>
      <div className={classes.words}>
        {title && (
          <h3 className={classes.title}>
            <bdi>{title}</bdi>
          </h3>
        )}
        <p>{text}</p>
      </div>
      {children && (
        <Group gap="xs" align="stretch">
          {children}
        </Group>
      )}
    </li>
  );
}

type OfHabit = { childId: number; habitId: number };

function ChangeHabit({ childId, habitId, today }: OfHabit & { today: string }) {
  const dialogs = useDialogs();
  const { once: change, isPending } = useSingleFlight(
    async () => {
      const habit = await findHabit(childId, habitId);
      if (habit) dialogs.open('habit', { childId, today, habit });
    },
    { mayRepeat: true },
  );
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => void change()}>
      <Trans>Change the habit</Trans>
    </BusyButton>
  );
}

function RetireHabit({ childId, habitId }: OfHabit) {
  const retire = useRetireHabit(childId);
  const { once, isPending } = useSingleFlight(
    async () => {
      const habit = await findHabit(childId, habitId);
      if (habit) await retire.mutateAsync({ id: habitId, active: false });
    },
    { mayRepeat: true },
  );
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => void once()}>
      <Trans>Retire the habit</Trans>
    </BusyButton>
  );
}

const ofTexts = (met: number, due: number) =>
  t`${{ met: formatNumber(met) }} of ${{ due: formatNumber(due) }}`;

function Figures({ child }: { child: RecapOfChild }) {
  const { doneOfDue, pending, bonus, deducted, spent } = child;
  const { done, due, extra, weeklyMet, weeklyDue } = doneOfDue;
  const { habits, badges } = earnedOf(child);
  const rows: [string, string | number][] = [
    [t`Habits done`, done && ofTexts(done, due)],
    [t`Extra`, extra],
    [t`Weekly habits`, weeklyMet && ofTexts(weeklyMet, weeklyDue)],
    [t`Still to approve`, pending],
    [t`Points earned`, habits],
    [t`Points for badges`, badges],
    [t`Points given`, bonus],
    [t`Points deducted`, deducted],
    [t`Points spent`, spent],
    ...rewardsOf(child).map(({ label, rewards }): [string, string] => [label, rewards]),
  ];
  const shown = rows.filter(([, value]) => value !== 0);
  if (shown.length === 0) return null;
  return (
    <details className={classes.figures}>
      <summary>
        <IconChevronRight size={20} className={classes.chevron} aria-hidden />
        <Trans>Figures</Trans>
      </summary>
      <table>
        <tbody>
          {shown.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{typeof value === 'number' ? formatNumber(value) : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
