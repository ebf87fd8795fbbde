import { Button, Group, Stack, Text } from '@mantine/core';
import { type Child, STARTER_PACKS, type StarterPack } from '@starchart/schema';
import { useId } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatPoints } from '@/lib/format/format';
import { useTakeStarterPack } from './api';
import { scheduleOf } from './habit-words';
import classes from './starter-packs.module.css';

type StarterPacksProps = {
  /** Without any habits. */
  child: Child;
  onSkip: () => void;
};

/** Packs of habits by age, each taken with one tap. */
export function StarterPacks({ child, onSkip }: StarterPacksProps) {
  const { take, taking } = useTakeStarterPack(child);

  return (
    <div ref={moveFocusOnRemoval} className={classes.offer}>
      <div className={classes.words}>
        <Picture catalogue="brand" name="twinkle-hello" size={72} />
        <div>
          <h3 className={classes.title}>Begin with a starter pack</h3>
          <p className={classes.text}>
            Choose what fits the age of {child.name}. Every habit can be changed or deleted afterwards.
          </p>
        </div>
      </div>
      <ul className={classes.packs}>
        {STARTER_PACKS.map((pack) => (
          <Pack key={pack.key} pack={pack} taking={taking === pack.key} onTake={() => void take(pack)} />
        ))}
      </ul>
      <Button variant="subtle" color="gray" className={classes.skip} onClick={onSkip}>
        Skip, I'll create my own
      </Button>
    </div>
  );
}

type PackProps = { pack: StarterPack; taking: boolean; onTake: () => void };

function Pack({ pack, taking, onTake }: PackProps) {
  const id = useId();
  return (
    <li className={classes.pack} aria-labelledby={id}>
      <Group gap="var(--space-4) var(--space-12)" justify="space-between">
        <h4 id={id} className={classes.name}>
          {pack.name}
        </h4>
        <p className={classes.ages}>{pack.ages}</p>
      </Group>
      <Stack component="ul" gap="sm" flex="1">
        {pack.habits.map(({ name, icon, pointsPerCompletion, frequency, daysPerWeek = null }) => (
          <li key={name} className={classes.habit}>
            <Picture catalogue="habits" name={icon ?? 'star'} size={44} />
            <div>
              <Text inherit fw={500} lh={1.35}>
                {name}
              </Text>
              <Text c="dimmed" size="sm">
                {scheduleOf({ frequency, daysPerWeek, endDate: null })} · {formatPoints(pointsPerCompletion)}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
      <BusyButton busy={taking} onClick={onTake} fullWidth aria-label={`Take this pack: ${pack.name}`}>
        Take this pack
      </BusyButton>
    </li>
  );
}
