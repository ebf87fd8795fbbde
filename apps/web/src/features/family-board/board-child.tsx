import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallbackRef } from '@mantine/hooks';
import {
  dayProgress,
  doneOfToday,
  hasPartsOfDay,
  isOfToday,
  newCompletionStatus,
  pathOfDay,
  pauseOfAllHabits,
} from '@starchart/domain';
import type { ChildOnBoard, CurrentPart, HabitOfToday, PartOfDay } from '@starchart/schema';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import stars from '@/components/kid/filling-stars.module.css';
import { flyStars } from '@/components/kid/fly-stars';
import { HabitsOfDay } from '@/components/kid/habits-of-day';
import { KidFold } from '@/components/kid/kid-fold';
import { MascotItemContext } from '@/components/kid/mascot';
import { anywayTexts, pausedDayTexts } from '@/components/kid/paused-texts';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';
import { BoardChest } from './board-chest';
import classes from './board-child.module.css';
import { BoardHabit } from './board-habit';
import { ProfilePicture } from './profile-picture';

/** More stars than this are too small to read. */
const MOST_STARS = 10;
/** From so many quests on, the picture is small, so that six fit on a tablet. */
const MANY_QUESTS = 5;

type BoardChildProps = {
  child: ChildOnBoard;
  /** Whether the board has no other child. */
  isAlone: boolean;
  /** The family's day on the board. */
  today: string;
  now: CurrentPart;
  isBusy: boolean;
  /** The constellation on which the child stands at the end of its day. */
  sky: ReactNode;
  /** Undefined where children have no profiles to open. */
  onOpen: (() => void) | undefined;
  /** Whether quests cannot be checked off now. */
  isDisabled: boolean;
  /** Undefined where quests are not checked off on the board. */
  onTap: ((habit: HabitOfToday, done: boolean) => void) | undefined;
};

/** A child on the board: its picture, and its quests of today. */
export function BoardChild(props: BoardChildProps) {
  const { child, isAlone, today, now, isBusy, sky, onOpen, isDisabled, onTap } = props;
  const { id, name, pin } = child;
  const words = useKidTexts(child.look);
  const ofToday = child.habits.filter(isOfToday);
  // Done ones included, so that no row moves.
  const paused = ofToday.filter(({ dueStatus }) => dueStatus === 'paused');
  const habits = ofToday.filter(({ dueStatus }) => dueStatus !== 'paused');
  const ofDay = habits.filter(({ frequency }) => frequency === 'daily');
  // Due on no particular day, so they stand apart.
  const ofWeek = habits.filter(({ frequency }) => frequency === 'weekly');
  const pause = pauseOfAllHabits(child.pauses);
  const dayOff = pause && pausedDayTexts(pause.kind, name);
  const { isFull } = dayProgress(habits);
  const due = pathOfDay(habits, now.part);
  const count = doneOfToday(habits);
  const online = useOnline();
  const [isFinishing, setFinishing] = useState(false);
  const headingId = `board-of-${id}`;
  const mayDecide = useMay()('completions.decide');
  const needsPin = onOpen !== undefined && onTap !== undefined && !child.canCheckOff && habits.length > 0;
  // A stable function, so that the other rows do not render again.
  const tap = useCallbackRef((habit: HabitOfToday, done: boolean, button: Element) => {
    const picture = button.closest('section')?.querySelector('[data-star-target]');
    if (done && picture && newCompletionStatus(habit, !mayDecide) === 'counted')
      flyStars(button, habit.pointsPerCompletion, picture);
    setFinishing(done && !isFull);
    onTap?.(habit, done);
  });

  const quest = (habit: HabitOfToday, part?: PartOfDay) => (
    <BoardHabit
      habit={habit}
      part={part}
      today={today}
      childName={name}
      isDisabled={isDisabled}
      onTap={onTap && child.canCheckOff ? tap : undefined}
    />
  );

  return (
    <section
      className={classes.child}
      data-full={isFull || undefined}
      data-compact={habits.length >= MANY_QUESTS || undefined}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="visually-hidden">
        <bdi>{name}</bdi>
      </h2>
      <div className={classes.head}>
        {isFull && sky}
        <ProfilePicture child={child} isBusy={isBusy} onOpen={onOpen} />
      </div>
      {habits.length > 0 && (
        // In one place, so that no row moves under a finger.
        <div className={classes.result}>
          <p role="status" className={classes.full} style={isFull ? undefined : { visibility: 'hidden' }}>
            <Picture catalogue="brand" name="star-done" size={44} />
            {child.look === 'plain' ? words.allDone : <Trans>All done for today! See you tomorrow.</Trans>}
          </p>
          <p className={classes.due} style={isFull ? { visibility: 'hidden' } : undefined} aria-hidden="true">
            {due.length > MOST_STARS
              ? t`${{ done: count.done }} of ${{ all: count.due }} quests done`
              : due.map(({ habit, slot, isDone }) => (
                  <span key={`${habit.id} ${slot}`} data-done={isDone}>
                    <StarIcon size={32} {...(!isDone && { className: stars.hollow })} />
                  </span>
                ))}
          </p>
        </div>
      )}
      {dayOff && (
        <div className={classes.dayOff}>
          <p className={classes.full}>{dayOff.greeting}</p>
          {dayOff.about && <p>{dayOff.about}</p>}
        </div>
      )}
      {habits.length === 0 ? (
        !dayOff && (
          <p className={classes.empty}>
            <Trans>Nothing to do today.</Trans>
          </p>
        )
      ) : hasPartsOfDay(ofDay) ? (
        <HabitsOfDay key={now.part} habits={ofDay} now={now.part} list={classes.quests} renderQuest={quest} />
      ) : (
        ofDay.length > 0 && (
          <ul className={classes.quests} aria-label={t`Quests of ${name}`}>
            {ofDay.map((habit) => (
              <li key={habit.id}>{quest(habit)}</li>
            ))}
          </ul>
        )
      )}
      {ofWeek.length > 0 && (
        <div>
          <h3 className={classes.week} id={`week-of-${id}`}>
            <Trans>This week, whenever you like</Trans>
          </h3>
          <ul className={classes.quests} aria-labelledby={`week-of-${id}`}>
            {ofWeek.map((habit) => (
              <li key={habit.id}>{quest(habit)}</li>
            ))}
          </ul>
        </div>
      )}
      {paused.length > 0 && (
        <KidFold title={anywayTexts(paused.length)} isOpen={false}>
          <ul className={classes.quests} aria-label={t`Paused quests of ${name}`}>
            {paused.map((habit) => (
              <li key={habit.id}>{quest(habit)}</li>
            ))}
          </ul>
        </KidFold>
      )}
      {needsPin && (
        <button type="button" className={classes.unlock} disabled={!online} onClick={onOpen}>
          <IconLock size={24} aria-hidden />
          {unlockTexts(online, pin)}
        </button>
      )}
      {isFinishing && isFull && child.look === 'playful' && (
        <MascotItemContext value={child.mascotItem}>
          <BoardChest
            childName={name}
            look={child.look}
            isFullScreen={isAlone}
            onEnd={() => setFinishing(false)}
          />
        </MascotItemContext>
      )}
    </section>
  );
}

function unlockTexts(online: boolean, pin: ChildOnBoard['pin']): string {
  if (!online) return t`Needs the internet`;
  return pin === 'digits' ? t`Type your PIN to check off` : t`Tap your pictures to check off`;
}
