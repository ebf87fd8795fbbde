import { t } from '@lingui/core/macro';
import { summaryOfDay } from '@starchart/domain';
import type { KidDashboard, Note } from '@starchart/schema';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { trpc } from '@/lib/api/trpc';
import classes from './kid-star-away.module.css';

type KidStarAwayProps = { dashboard: Pick<KidDashboard, 'child' | 'habits' | 'notes' | 'sky' | 'today'> };

/** Where the first unread rejection took the star of its day out of the sky: that it did, and what brings it back. */
export function KidStarAway({ dashboard }: KidStarAwayProps) {
  const note = dashboard.notes.find(isRejection);
  const completedOn = note?.completedOn ?? null;
  const isToday = completedOn === dashboard.today;
  const { data: history } = trpc.history.days.useQuery(
    { childId: dashboard.child.id, fromOn: completedOn ?? '', days: 1 },
    { enabled: completedOn !== null && !isToday },
  );
  const words = isToday
    ? wordsOfToday(dashboard)
    : note && history && wasFull(note, history.habits)
      ? [t`That day's star left your sky for now.`, t`A grown-up can bring it back.`]
      : [];
  if (words.length === 0) return null;
  const text = words.join(' ');
  return (
    <p className={classes.star}>
      {text} <SpeakerButton text={text} name={text} />
    </p>
  );
}

function isRejection({ kind }: Note): boolean {
  return kind === 'completion_rejected';
}

/** Today was full if nothing is open but what was rejected. */
function wordsOfToday({ habits, notes, sky, today }: KidStarAwayProps['dashboard']): string[] {
  // What `dayProgress` counts. Its module would load apart from the child's page, if this one imported it.
  const open = habits
    .filter(({ frequency, dueStatus }) => frequency === 'daily' && dueStatus === 'due')
    .flatMap((habit) => habit.slotsToday.map(({ slot, status }) => ({ habit, slot, status })))
    .filter(({ habit, slot, status }) => status === 'open' && slot <= habit.slots.length);
  const isRejected = ({ habit, slot }: (typeof open)[number]) =>
    notes.some(
      (one) =>
        isRejection(one) &&
        one.completedOn === today &&
        one.habitId === habit.id &&
        (one.slot ?? slot) === slot,
    );
  if (sky.today || !open.every(isRejected)) return [];
  return [
    t`Today's star left your sky for now.`,
    open.length > 1 ? t`Finish these quests to bring it back.` : t`Finish this quest to bring it back.`,
  ];
}

/** An earlier day was full if everything else that was due on it is done. */
function wasFull(note: Note, habits: readonly { habitId: number; days: string }[]): boolean {
  const [own, others] = [true, false].map((isOwn) =>
    summaryOfDay(
      habits.filter(({ habitId }) => (habitId === note.habitId) === isOwn).map(({ days }) => days),
    ),
  );
  if (own?.kind !== 'due') return others?.kind === 'off';
  return own.step !== 'all' && (others?.kind !== 'due' || others.step === 'all');
}
