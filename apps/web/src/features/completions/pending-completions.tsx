import { plural, t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useToggle } from '@mantine/hooks';
import { daysBetween } from '@starchart/domain';
import { APPROVED_AFTER_DAYS, type PendingCompletion as Completion } from '@starchart/schema';
import { IconChecks } from '@tabler/icons-react';
import type { FamilyDay } from '@/lib/format/family-day';
import { approveAll } from './approval-api';
import { PendingCompletion } from './pending-completion';
import classes from './pending-completions.module.css';

/** A longer list is folded, because the habits follow below it, and has a button for all. */
const SHOWN_FOLDED = 3;

type PendingCompletionsProps = {
  completions: readonly Completion[];
  familyDay: FamilyDay;
};

/** The pending completions of all children. */
export function PendingCompletions({ completions, familyDay }: PendingCompletionsProps) {
  const [isUnfolded, toggle] = useToggle();
  const isLong = completions.length > SHOWN_FOLDED;
  const shown = isLong && !isUnfolded ? completions.slice(0, SHOWN_FOLDED) : completions;
  const count = completions.length;
  const days = APPROVED_AFTER_DAYS;
  return (
    <>
      <ul className={classes.list}>
        {shown.map((completion) => (
          <PendingCompletion
            key={completion.id}
            completion={completion}
            familyDay={familyDay}
            differsBy={differenceOf(completion, completions)}
          />
        ))}
      </ul>
      {isOverdueSoon(completions, familyDay) && (
        <Text inherit c="dimmed">
          {plural(days, {
            one: 'What waits for # day counts by itself.',
            other: 'What waits for # days counts by itself.',
          })}
        </Text>
      )}
      {isLong && (
        <Group gap="var(--space-4) var(--space-8)" justify="space-between">
          <Button variant="subtle" aria-expanded={isUnfolded} onClick={() => toggle()}>
            {isUnfolded ? t`Show fewer` : t`Show all ${{ count }}`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecks size={20} aria-hidden />}
            onClick={() => approveAll(completions)}
          >
            {t`Yes to all (${{ count }})`}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The oldest one waits for more than half of the time after which it counts by itself. */
function isOverdueSoon([oldest]: readonly Completion[], { today }: FamilyDay): boolean {
  return oldest !== undefined && daysBetween(oldest.day, today) > APPROVED_AFTER_DAYS / 2;
}

/** How a completion differs from others of its habit on the same day; undefined without any. */
function differenceOf({ id, habitId, day, part }: Completion, all: readonly Completion[]) {
  const others = all.filter((other) => other.id !== id && other.habitId === habitId && other.day === day);
  if (others.length === 0) return undefined;
  return part === 'any' || others.some((other) => other.part === part) ? 'time' : 'part';
}
