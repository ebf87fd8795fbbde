import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { addDays } from '@starchart/domain';
import type { Child, HabitSummary, Suggestion } from '@starchart/schema';
import { Link } from 'react-router-dom';
import { BusyButton } from '@/components/ui/busy-button';
import { SuggestionCard } from '@/components/ui/suggestion-card';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { type HabitOfChild, makeDaysOff, useMakeDayOff, useMakeForgiving, useMarkAsDone } from './api';
import { absentSince, namesOf, streakEnded, streaksEnded } from './suggestion-texts';
import type { KeyedSuggestion } from './use-suggestions';

type OfChild = {
  child: Child;
  /** The family's day. */
  today: string;
};

type SuggestionsProps = OfChild & {
  habits: readonly HabitSummary[];
  /** At least one. */
  suggestions: readonly KeyedSuggestion[];
  onDismiss: (suggestions: readonly KeyedSuggestion[]) => void;
  /** The chart of the week of a day. */
  chartPath: (day: string) => string;
};

/** The first suggestion; one at a time. */
export function Suggestions(props: SuggestionsProps) {
  const { child, today, habits, suggestions, chartPath } = props;
  const [first] = suggestions;
  if (!first) return null;

  const { kind, day, key } = first;
  // Streaks that ended on the same day are likely to have one reason.
  const shown =
    kind === 'streak_ended' ? suggestions.filter((one) => one.kind === kind && one.day === day) : [first];
  const onDismiss = () => props.onDismiss(shown);
  if (kind === 'pause') {
    const isBack = habits.some(({ completedToday }) => completedToday);
    const until = isBack ? addDays(today, -1) : today;
    return (
      <Absence key={key} child={child} since={day} until={until} isBack={isBack} onDismiss={onDismiss} />
    );
  }
  const subjects = shown.flatMap((suggestion) => {
    const habit = habits.find(({ id }) => id === suggestion.habitId);
    return habit ? [{ ...suggestion, habit }] : [];
  });
  const [subject] = subjects;
  if (!subject) return null;
  const { habit } = subject;
  if (kind === 'forgiving_streak') {
    return <RepeatedEnds key={key} onDismiss={onDismiss} child={child} habit={habit} />;
  }
  return subjects.length === 1 ? (
    <EndedStreak key={key} onDismiss={onDismiss} child={child} today={today} subject={subject} />
  ) : (
    <EndedStreaks
      key={key}
      onDismiss={onDismiss}
      child={child}
      today={today}
      day={day}
      names={subjects.map((one) => one.habit.name)}
      chartPath={chartPath(day)}
    />
  );
}

type Dismissible = { onDismiss: () => void };

type EndedStreakProps = OfChild & Dismissible & { subject: Suggestion & { habit: HabitSummary } };

function EndedStreak({ child, today, subject, onDismiss }: EndedStreakProps) {
  const { habit, day, streak, slots } = subject;
  return (
    <SuggestionCard title={streakEnded(habit.name, streak ?? 0, day, today)} onDismiss={onDismiss}>
      <MissedDayActions child={child} habit={habit} day={day} slots={slots ?? 1} />
    </SuggestionCard>
  );
}

type MissedDayActionsProps = {
  child: Pick<Child, 'id'>;
  habit: Pick<HabitSummary, 'id' | 'name'>;
  day: string;
  /** Completions that the day has room for. */
  slots: number;
  isSmall?: boolean;
};

/** Marks a missed day as done, or makes it a day off: the streak goes on. */
export function MissedDayActions({ child, habit, day, slots, isSmall }: MissedDayActionsProps) {
  const markAsDone = useMarkAsDone(child, habit);
  const { once: mark, isPending } = useSingleFlight(() => {
    const numbers = Array.from({ length: slots }, (_, index) => index + 1);
    const cells = numbers.map((slot) => ({ habitId: habit.id, day, slot, done: true }));
    return markAsDone.mutateAsync({ childId: child.id, cells });
  });
  return (
    <>
      <BusyButton variant="default" {...sizeOf(isSmall)} busy={isPending} onClick={() => void mark()}>
        <Trans>Mark as done</Trans>
      </BusyButton>
      <DayOff child={child} habitId={habit.id} day={day} isSmall={isSmall} />
    </>
  );
}

/** The text is small, the button as large as a finger. */
const sizeOf = (isSmall = false) => (isSmall ? ({ size: 'sm', mih: 44, px: 'sm' } as const) : {});

type EndedStreaksProps = OfChild & Dismissible & { day: string; names: readonly string[]; chartPath: string };

function EndedStreaks({ child, today, day, names, chartPath, onDismiss }: EndedStreaksProps) {
  return (
    <SuggestionCard
      title={streaksEnded(names.length, day, today)}
      text={namesOf(names)}
      onDismiss={onDismiss}
    >
      <Button component={Link} to={chartPath} variant="default">
        <Trans>Open the chart</Trans>
      </Button>
      <DayOff child={child} habitId={null} day={day} />
    </SuggestionCard>
  );
}

type DayOffProps = {
  child: Pick<Child, 'id'>;
  habitId: number | null;
  day: string;
  isSmall?: boolean | undefined;
};

/** Makes a day a day off, for one habit or all of the child. */
function DayOff({ child, habitId, day, isSmall }: DayOffProps) {
  const mayPause = useMay()('pauses.manage');
  const makeDayOff = useMakeDayOff(child);
  const { once: make, isPending } = useSingleFlight(() =>
    makeDayOff.mutateAsync({ childId: child.id, habitId, kind: 'day_off', startsOn: day, endsOn: day }),
  );
  if (!mayPause) return null;
  return (
    <BusyButton variant="default" {...sizeOf(isSmall)} busy={isPending} onClick={() => void make()}>
      <Trans>Make it a day off</Trans>
    </BusyButton>
  );
}

/** Makes a day a day off for several habits, for which it was missed. */
export function DayOffForAll({ day, missed }: { day: string; missed: readonly HabitOfChild[] }) {
  const mayPause = useMay()('pauses.manage');
  const { once: make, isPending } = useSingleFlight(() => makeDaysOff(day, missed));
  if (!mayPause) return null;
  return (
    <BusyButton variant="default" {...sizeOf(true)} busy={isPending} onClick={() => void make()}>
      <Trans>Make them all a day off</Trans>
    </BusyButton>
  );
}

function RepeatedEnds({ child, habit, onDismiss }: Dismissible & { child: Child; habit: HabitSummary }) {
  const { name } = habit;
  const update = useMakeForgiving(child);
  const { once: forgive, isPending } = useSingleFlight(() =>
    update.mutateAsync({ id: habit.id, forgiving: true }),
  );
  return (
    <SuggestionCard
      title={t`“${name}” keeps losing its streak. Forgive one missed day?`}
      text={t`The streak ended twice in four weeks.`}
      onDismiss={onDismiss}
    >
      <BusyButton variant="default" busy={isPending} onClick={() => void forgive()}>
        <Trans>Forgive one day</Trans>
      </BusyButton>
    </SuggestionCard>
  );
}

type AbsenceProps = Dismissible & { child: Child; since: string; until: string; isBack: boolean };

function Absence({ child, since, until, isBack, onDismiss }: AbsenceProps) {
  const dialogs = useDialogs();
  return (
    <SuggestionCard
      title={
        isBack ? t`Was ${{ name: child.name }} sick or away?` : t`Is ${{ name: child.name }} sick or away?`
      }
      text={isBack ? t`A pause for those days gives the streaks back.` : absentSince(since)}
      onDismiss={onDismiss}
    >
      <Button variant="default" onClick={() => dialogs.open('pause', { childId: child.id, since, until })}>
        {t({ message: 'Pause', context: 'verb' })}
      </Button>
    </SuggestionCard>
  );
}
