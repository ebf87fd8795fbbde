import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
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
import { formatNumber } from '@/lib/format/format';
import { findHabit, useRetireHabit } from './api';
import classes from './recap-of-child.module.css';
import { earnedOf, endedTexts, sentencesOf } from './recap-texts';

export type EndedStreak = RecapOfChild['endedStreaks'][number];

type ChildRecapProps = {
  child: RecapOfChild;
  /** The family's day. */
  today: string;
  /** Buttons that make a streak go on. */
  renderMissedDay: (ended: EndedStreak) => ReactNode;
};

/** The week of a child: sentences, then what its grown-ups can do, then the figures. */
export function ChildRecap({ child, today, renderMissedDay }: ChildRecapProps) {
  const { childId, name, avatar, endedStreaks, rarelyDone, mastered } = child;
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
      </Group>
      <p className={classes.sentences}>{sentencesOf(child).join(' ')}</p>
      {endedStreaks.length + rarelyDone.length + mastered.length > 0 && (
        <ul className={classes.advice}>
          {endedStreaks.map((ended) => (
            <Advice key={`${ended.habitId} ${ended.endedOn}`} text={endedTexts(ended)}>
              {ended.unit === 'days' &&
                ended.slots > 0 &&
                firstCorrectable !== undefined &&
                ended.endedOn >= firstCorrectable &&
                renderMissedDay(ended)}
            </Advice>
          ))}
          {rarelyDone.map(({ habitId, name: habit, done, due }) => (
            <Advice
              key={habitId}
              title={habit}
              text={t`Done on ${done} of ${due} days. Too much, or the wrong time of day?`}
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
  const rows = [
    [t`Habits done`, ofTexts(done, due)],
    ...(extra === 0 ? [] : [[t`Extra`, formatNumber(extra)]]),
    ...(weeklyDue === 0 ? [] : [[t`Weekly habits`, ofTexts(weeklyMet, weeklyDue)]]),
    [t`Still to approve`, formatNumber(pending)],
    [t`Points earned`, formatNumber(habits)],
    ...(badges === 0 ? [] : [[t`Points for badges`, formatNumber(badges)]]),
    [t`Points given`, formatNumber(bonus)],
    ...(deducted === 0 ? [] : [[t`Points deducted`, formatNumber(deducted)]]),
    [t`Points spent`, formatNumber(spent)],
  ];
  return (
    <details className={classes.figures}>
      <summary>
        <IconChevronRight size={20} className={classes.chevron} aria-hidden />
        <Trans>Figures</Trans>
      </summary>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
