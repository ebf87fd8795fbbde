import { plural, t } from '@lingui/core/macro';
import type { HabitSummary, PauseOfToday } from '@starchart/schema';
import { Mascot } from '@/components/kid/mascot';
import { pausedDayTexts } from '@/components/kid/paused-texts';
import { SpeakerButton } from '@/components/kid/speaker-button';
import classes from './coming-habits.module.css';

/** A day on which all quests of a child are paused. */
export function PausedDay({ kind, childName }: { kind: PauseOfToday['kind']; childName: string }) {
  const { greeting, about } = pausedDayTexts(kind, childName);
  return <Greeting pose={kind === 'sick' ? 'sleepy' : 'hello'} {...{ greeting, about }} />;
}

/** The first day after a pause, until a quest is done. */
export function WelcomeBack({ habits }: { habits: readonly HabitSummary[] }) {
  if (habits.some(({ slotsToday }) => slotsToday.some(({ status }) => status !== 'open'))) return null;
  const daily = habits.filter(({ streakUnit }) => streakUnit === 'days');
  const streak = Math.max(0, ...daily.map(({ currentStreak }) => currentStreak));
  const about =
    streak >= 2
      ? plural(streak, {
          one: 'Your #-day streak is still going.',
          other: 'Your #-day streak is still going.',
        })
      : t({ message: 'Your quests are ready for you.', context: 'child' });
  return <Greeting pose="hello" greeting={t`Welcome back!`} about={about} isCompact />;
}

type GreetingProps = {
  pose: 'sleepy' | 'hello';
  greeting: string;
  about: string | undefined;
  /** The quests of today follow. */
  isCompact?: boolean;
};

function Greeting({ pose, greeting, about, isCompact }: GreetingProps) {
  const text = [greeting, about].filter(Boolean).join(' ');
  return (
    <section className={classes.panel} data-compact={isCompact || undefined} aria-labelledby="greeting">
      <Mascot pose={pose} size={104} className={classes.mascot} />
      <div className={classes.words}>
        <h2 id="greeting" className={classes.title}>
          {greeting}
        </h2>
        {about && <p>{about}</p>}
      </div>
      <SpeakerButton text={text} />
    </section>
  );
}
