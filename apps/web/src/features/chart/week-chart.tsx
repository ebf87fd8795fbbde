import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import {
  addDays,
  type DoneOfDue,
  daysBetween,
  doneOfDays,
  type EarnedPoints,
  earnedIn,
  firstCorrectableDay,
  weekAround,
} from '@starchart/domain';
import { type Child, type DayHistory, type Habit, LIMITS } from '@starchart/schema';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfirmation } from '@/components/dialog/confirm-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/layout/card';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { BusyButton } from '@/components/ui/busy-button';
import { useLeaveQuestion } from '@/hooks/use-leave-question';
import { useFirstCorrectable } from '@/lib/api/first-correctable';
import { useIsHelper } from '@/lib/api/may';
import { doneTexts, earnedTexts } from '@/lib/format/done-texts';
import { formatAmount, formatDay, formatList } from '@/lib/format/format';
import { useCorrectChart } from './api';
import type { ChartAddress } from './chart-address';
import {
  type Cell,
  countContinued,
  type Draft,
  daysOfWeek,
  NO_CHANGES,
  rowsOf,
  rowsOfWeek,
  type StateOn,
  summaryOf,
  toggled,
  WEEK_DAYS,
} from './chart-cells';
import { ChartGrid } from './chart-grid';
import { type HabitDays, stateOf } from './chart-period';
import { cellTexts, continuedTexts, nameOf } from './chart-texts';
import { PeriodSteps } from './period-steps';
import classes from './week-chart.module.css';

type WeekChartProps = {
  child: Child;
  habits: readonly Habit[];
  /** The recent days. */
  past: HabitDays & Pick<DayHistory, 'weekStartsOn' | 'points'>;
  /** The first day of the child's habits. */
  since: string | null;
  today: string;
  address: ChartAddress;
};

const weekFrom = (firstOn: string) => ({ firstOn, days: WEEK_DAYS });

/** A child's week. A tap sets a cell at once, or in a draft that is saved as a whole. */
export function WeekChart(props: WeekChartProps) {
  const { child, habits, past, since, today, address } = props;
  const { litDay, isEntering, goTo } = address;
  const { day } = address;
  const firstCorrectable = useFirstCorrectable(today);
  const isHelper = useIsHelper();
  const [draft, setDraft] = useState(NO_CHANGES);
  const [isSaving, setSaving] = useState(false);
  const { save, toggle: toggleNow, sending } = useCorrectChart({ child, habits, today });

  const { weekStart } = weekAround(day, past.weekStartsOn);
  const [before, after] = [addDays(weekStart, -WEEK_DAYS), addDays(weekStart, WEEK_DAYS)];
  const days = daysOfWeek(weekStart);
  const stateOn: StateOn = (habitId, on) => stateOf(past, habitId, on);
  const rows = rowsOfWeek(habits, past, days, today, stateOn);
  const isPast = addDays(after, -1) < firstCorrectableDay(today);
  const isActive = (habitId: number) => habits.some(({ id, active }) => active && id === habitId);
  const canCorrect =
    firstCorrectable !== undefined && !isPast && rows.some(({ habit }) => isActive(habit.id));
  const canDraft = canCorrect && !isHelper;
  const [isDrafting, setDrafting] = useState(isEntering && canDraft);
  const week = `${formatDay(weekStart)} – ${formatDay(addDays(after, -1))}`;
  const result = resultTexts(
    doneOfDays(past, weekFrom(weekStart)),
    earnedIn(past.points, weekFrom(weekStart)),
    doneOfDays(past, weekFrom(before)),
    daysBetween(weekStart, today),
  );

  function toggle(cell: Cell) {
    if (isDrafting) {
      const next = toggled(draft, cell);
      if (next.size <= LIMITS.correctedCells.max) setDraft(next);
    } else {
      toggleNow(cell);
    }
  }

  function stopDrafting() {
    setDraft(NO_CHANGES);
    setDrafting(false);
    // Another load of the page then shows the week as usual.
    if (isEntering) goTo({ day });
  }

  async function saveDraft() {
    setSaving(true);
    if (await save([...draft.values()])) stopDrafting();
    setSaving(false);
  }

  return (
    <Card className={classes.chart}>
      <PeriodSteps
        onEarlier={since !== null && since < weekStart ? () => goTo({ day: before }) : undefined}
        onLater={after <= today ? () => goTo({ day: after }) : undefined}
      >
        {week}
      </PeriodSteps>
      {rows.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text={
            habits.some(({ active }) => active)
              ? t`Nothing was due on these days.`
              : t`Add a habit to see your chart.`
          }
        />
      ) : (
        <ChartGrid
          key={weekStart}
          rows={rows}
          days={days}
          today={today}
          litDay={litDay}
          draft={draft}
          sending={sending}
          firstCorrectable={isPast ? undefined : firstCorrectable}
          onToggle={toggle}
        />
      )}
      {result && !isDrafting && <p className={classes.result}>{result}</p>}
      {canCorrect && !isDrafting && (
        <div className={classes.foot} data-print="none">
          <Text inherit c="dimmed">
            {isHelper ? (
              <Trans>You can change today and yesterday. Parents can change earlier days.</Trans>
            ) : (
              <Trans>Tap a day to change it.</Trans>
            )}
          </Text>
          {!isHelper && (
            <ActionsMenu
              item={week}
              actions={[{ verb: t`Enter a whole week`, Icon: IconPencil, onSelect: () => setDrafting(true) }]}
            />
          )}
        </div>
      )}
      {isDrafting && (
        <DraftBar
          draft={draft}
          habits={habits}
          stateOn={stateOn}
          today={today}
          isSaving={isSaving}
          onSave={() => void saveDraft()}
          onStop={stopDrafting}
        />
      )}
    </Card>
  );
}

/**
 * `18 of 22 done, 96 points; 3 more than last week`: what a week came to, compared once it is at its last day, and only if it was more.
 * Undefined if nothing is done. `age` counts the days since it began.
 */
function resultTexts(
  count: DoneOfDue,
  earned: EarnedPoints,
  before: DoneOfDue,
  age: number,
): string | undefined {
  if (count.done + count.extra + count.weeklyMet + earned.habits + earned.badges === 0) return undefined;
  const parts = [doneTexts(count), earnedTexts(earned)].filter((part) => part !== undefined);
  // Parts with commas of their own.
  const isLong = count.weeklyDue + count.extra + earned.badges > 0;
  const result = parts.join(isLong ? '; ' : ', ');
  const more = count.done - before.done;
  if (more <= 0 || age < WEEK_DAYS - 1 || before.due === 0) return result;
  const comparison =
    age < WEEK_DAYS
      ? plural(more, { one: '# more than last week', other: '# more than last week' })
      : plural(more, { one: '# more than the week before', other: '# more than the week before' });
  return `${result}; ${comparison}`;
}

type DraftBarProps = {
  draft: Draft;
  habits: readonly Habit[];
  stateOn: StateOn;
  today: string;
  isSaving: boolean;
  onSave: () => void;
  onStop: () => void;
};

/** What the draft changes, and its buttons. Leaving the page with changes asks first. */
function DraftBar({ draft, habits, stateOn, today, isSaving, onSave, onStop }: DraftBarProps) {
  const changes = draft.size;
  const question = useConfirmation();
  useLeaveQuestion(changes > 0, askToDiscard);
  const gone = goneCells(draft, habits, today);
  const continued = countContinued(draft, habits, today, stateOn);

  function askToDiscard(discard: () => void) {
    question.open({
      title: plural(changes, { one: 'Discard # change?', other: 'Discard # changes?' }),
      children: <Trans>They are not saved yet.</Trans>,
      confirmLabel: t`Discard`,
      worksOffline: true,
      onConfirm: async () => discard(),
    });
  }

  return (
    <div className={classes.bar}>
      <div role="status" className={classes.summary}>
        <p>
          {changes >= LIMITS.correctedCells.max ? t`Save these changes first.` : summaryTexts(draft, habits)}
        </p>
        {continued > 0 && <p>{continuedTexts(continued)}</p>}
        {gone && <p>{t`No longer due: ${gone}`}</p>}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => (changes > 0 ? askToDiscard(onStop) : onStop())}>
          <Trans>Cancel</Trans>
        </Button>
        <BusyButton busy={isSaving} disabled={changes === 0} onClick={onSave}>
          <Trans>Save changes</Trans>
        </BusyButton>
      </Group>
      {question.dialog}
    </div>
  );
}

/** `2 completions added, 1 taken back: +5 points`. */
function summaryTexts(draft: Draft, habits: readonly Habit[]): string {
  if (draft.size === 0) return t`Tap the days, then save them together.`;
  const { added, removed, points } = summaryOf(draft, habits);
  const parts = [
    added > 0 && plural(added, { one: '# completion added', other: '# completions added' }),
    removed > 0 && plural(removed, { one: '# taken back', other: '# taken back' }),
  ];
  const changes = parts.filter(Boolean).join(', ');
  return t`${changes}: ${{ points: formatAmount(points) }} points`;
}

/** The cells of the draft that the habits no longer have, because somebody changed a schedule meanwhile. */
function goneCells(draft: Draft, habits: readonly Habit[], today: string): string {
  const names = [...draft.values()].flatMap(({ habitId, day, slot }) => {
    const row = rowsOf(habits, [day], today).find((one) => one.habit.id === habitId && one.slot === slot);
    if (row && row.cells[0]?.state !== 'off') return [];
    const habit = row?.habit ?? habits.find(({ id }) => id === habitId);
    return habit ? [cellTexts(nameOf({ habit, slot, isOnly: habit.slots.length === 1 }), day, today)] : [];
  });
  return formatList(names);
}
