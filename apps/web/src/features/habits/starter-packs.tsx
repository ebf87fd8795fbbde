import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type Child, type HabitIdea, STARTER_PACKS, type StarterPack } from '@starchart/schema';
import { useId, useState } from 'react';
import { AgeField } from '@/components/form/age-field';
import { Card } from '@/components/layout/card';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useIdeaAge } from '@/hooks/use-idea-age';
import { formatPoints } from '@/lib/format/format';
import { schemaText } from '@/lib/i18n/schema-text';
import { useTakeStarterPack } from './api';
import { scheduleOf } from './habit-texts';
import classes from './starter-packs.module.css';

type StarterPacksProps = {
  /** A child without any habits. */
  child: Child;
  onSkip: () => void;
};

/** Packs of habits by age, each taken with one tap. */
export function StarterPacks({ child, onSkip }: StarterPacksProps) {
  const { take, taking } = useTakeStarterPack(child);
  const { name } = child;
  const [age, setAge] = useIdeaAge(child);

  return (
    <Stack ref={moveFocusOnRemoval} className={classes.offer}>
      <Group gap="sm" wrap="nowrap">
        <Picture catalogue="brand" name="twinkle-hello" size={72} />
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Box component="h3" fz="lg">
            <Trans>Start with a starter pack</Trans>
          </Box>
          <Text inherit c="dimmed">
            <Trans>
              Pick the pack for <bdi>{name}</bdi>'s age. You can change or delete every habit later.
            </Trans>
          </Text>
        </Box>
      </Group>
      <div className={classes.choice}>
        <AgeField child={child} label={t`Packs by age`} />
      </div>
      <ul className={classes.packs}>
        {STARTER_PACKS.map((pack) => (
          <Pack
            key={pack.key}
            pack={pack}
            chosen={age === pack.key}
            taking={taking === pack.key}
            onTake={(withOfferedSlots) => {
              setAge(pack.key);
              void take(pack, withOfferedSlots);
            }}
          />
        ))}
      </ul>
      <Button variant="subtle" color="gray" style={{ alignSelf: 'center' }} onClick={onSkip}>
        <Trans>Skip, I'll create my own</Trans>
      </Button>
    </Stack>
  );
}

type PackProps = {
  pack: StarterPack;
  chosen: boolean;
  taking: boolean;
  onTake: (withOfferedSlots: boolean) => void;
};

function Pack({ pack, chosen, taking, onTake }: PackProps) {
  const id = useId();
  const [withOffer, setWithOffer] = useState(false);
  return (
    <Card component="li" className={classes.pack} data-chosen={chosen || undefined} aria-labelledby={id}>
      <Group gap="var(--space-4) var(--space-12)" justify="space-between">
        <Box component="h4" id={id} fz="lg">
          {schemaText(pack.name)}
        </Box>
        <p className={classes.ages}>{schemaText(pack.ages)}</p>
      </Group>
      <Stack component="ul" gap="sm" flex="1">
        {pack.habits.map((habit) => (
          <HabitOfPack key={habit.name} habit={habit} withOffer={withOffer} onOffer={setWithOffer} />
        ))}
      </Stack>
      <BusyButton
        busy={taking}
        onClick={() => onTake(withOffer)}
        fullWidth
        aria-label={t`Take this pack: ${{ pack: schemaText(pack.name) }}`}
      >
        <Trans>Take this pack</Trans>
      </BusyButton>
    </Card>
  );
}

type HabitOfPackProps = { habit: HabitIdea; withOffer: boolean; onOffer: (isTaken: boolean) => void };

function HabitOfPack({ habit, withOffer, onOffer }: HabitOfPackProps) {
  const { name, icon, pointsPerCompletion, frequency, daysPerWeek = null, weekdays, offeredSlots } = habit;
  const schedule = { frequency, daysPerWeek, endDate: null, ...(weekdays && { weekdays }) };
  const nameId = useId();
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="start">
      <Picture catalogue="habits" name={icon ?? 'star'} size={44} />
      <Box miw={0}>
        <Text id={nameId} inherit fw={500} lh={1.35}>
          {schemaText(name)}
        </Text>
        <Text c="dimmed" size="sm">
          {scheduleOf(schedule)} · {formatPoints(pointsPerCompletion)}
        </Text>
        {offeredSlots && (
          <Checkbox
            mt="var(--space-4)"
            size="md"
            aria-describedby={nameId}
            label={scheduleOf({ ...schedule, slots: offeredSlots })}
            checked={withOffer}
            onChange={({ currentTarget }) => onOffer(currentTarget.checked)}
          />
        )}
      </Box>
    </Group>
  );
}
