import { t } from '@lingui/core/macro';
import { dayInParts, type HabitsOfPart } from '@starchart/domain';
import type { HabitOfToday, PartOfDay } from '@starchart/schema';
import { type ReactNode, useId, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import classes from './habits-of-day.module.css';
import { KidFold } from './kid-fold';
import { PART_PICTURES, partTexts } from './part-texts';

type HabitsOfDayProps<Habit> = {
  /** The habits of today, in their order. */
  habits: readonly Habit[];
  /** The current part of the day. Give it as the key too: a new part starts with new folds. */
  now: PartOfDay;
  /** Heading of the section, beside the title of the first part. */
  heading?: ReactNode;
  /** The class of the lists. */
  list: string | undefined;
  /** Shows the slots that a habit has in a part of the day. */
  renderQuest: (habit: Habit, part: PartOfDay) => ReactNode;
};

/**
 * The quests of today under the parts of the day. Nothing is locked: what is later is only folded, and what is left from
 * earlier comes first. Earlier parts that are done at first are folded until one of
 * their quests is open again.
 */
export function HabitsOfDay<Habit extends HabitOfToday>({
  habits,
  now,
  heading,
  list,
  renderQuest,
}: HabitsOfDayProps<Habit>) {
  const { earlier, current, later } = dayInParts(habits, now);
  const [doneAtFirst] = useState(
    () => new Set(earlier.filter(({ open }) => open === 0).map(({ part }) => part)),
  );
  const [isLaterOpen] = useState(() => current.length === 0 && earlier.every(({ open }) => open === 0));
  const openLater = later.reduce((sum, { open }) => sum + open, 0);
  // A fold has its title inside.
  const beside = earlier.some(({ part }) => doneAtFirst.has(part)) ? undefined : (earlier[0] ?? current[0]);
  const habitsOf = (ofPart: HabitsOfPart<Habit>, title?: string) => (
    <PartOfDayHabits
      key={ofPart.part}
      {...ofPart}
      heading={ofPart === beside && heading}
      title={title}
      list={list}
      renderQuest={renderQuest}
    />
  );

  return (
    <div className={classes.parts}>
      {!beside && heading}
      {earlier.map((one) => {
        const isDone = one.open === 0;
        if (!doneAtFirst.has(one.part))
          return habitsOf(one, isDone ? partTexts(one.part) : leftTexts(one.part));
        return (
          <KidFold key={one.part} title={isDone ? doneTexts(one.part) : leftTexts(one.part)} isOpen={!isDone}>
            {habitsOf(one)}
          </KidFold>
        );
      })}
      {current.map((one) => habitsOf(one, partTexts(one.part)))}
      {later.length > 0 && (
        <KidFold
          title={openLater === 0 ? t`Later today` : t`Later today (${openLater})`}
          isOpen={isLaterOpen}
        >
          <div className={classes.parts}>{later.map((one) => habitsOf(one, partTexts(one.part)))}</div>
        </KidFold>
      )}
    </div>
  );
}

type PartOfDayHabitsProps<Habit> = Omit<HabitsOfPart<Habit>, 'open'> &
  Pick<HabitsOfDayProps<Habit>, 'heading' | 'list' | 'renderQuest'> & {
    /** Left out where the part is folded under its title. */
    title: string | undefined;
  };

function PartOfDayHabits<Habit extends HabitOfToday>(props: PartOfDayHabitsProps<Habit>) {
  const { part, habits, heading, title, list, renderQuest } = props;
  const titleId = useId();
  const picture = PART_PICTURES[part];
  const quests = (
    <ul className={list} data-part={part} aria-labelledby={title && titleId}>
      {habits.map((habit) => (
        <li key={habit.id}>{renderQuest(habit, part)}</li>
      ))}
    </ul>
  );
  if (!title) return quests;
  return (
    <div>
      <div className={classes.head}>
        {heading}
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {picture && <Picture catalogue="brand" name={picture} size={32} className={classes.picture} />}
      </div>
      {quests}
    </div>
  );
}

/** Says what is left of an earlier part of the day. */
function leftTexts(part: PartOfDay): string {
  return part === 'morning' ? t`Left from this morning` : t`Left from this afternoon`;
}

function doneTexts(part: PartOfDay): string {
  return part === 'morning' ? t`Morning: all done!` : t`Afternoon: all done!`;
}
