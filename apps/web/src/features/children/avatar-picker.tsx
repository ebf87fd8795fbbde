import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { AVATARS, type AvatarIndex } from '@starchart/schema';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/form/choice';
import { Picture } from '@/components/ui/picture';
import classes from './avatar-picker.module.css';

const GROUPS = [
  ['Boys', msg`Boys`],
  ['Girls', msg`Girls`],
] as const;

const ANIMALS: Record<(typeof AVATARS)[number]['key'], MessageDescriptor> = {
  fox: msg`Fox`,
  bear: msg`Bear`,
  owl: msg`Owl`,
  frog: msg`Frog`,
  rabbit: msg`Rabbit`,
  hedgehog: msg`Hedgehog`,
  squirrel: msg`Squirrel`,
  deer: msg`Deer`,
  turtle: msg`Turtle`,
  whale: msg`Whale`,
  octopus: msg`Octopus`,
  penguin: msg`Penguin`,
  parrot: msg`Parrot`,
  seahorse: msg`Seahorse`,
  dolphin: msg`Dolphin`,
  crab: msg`Crab`,
};

/** Avatars of the first row. */
const FIRST_AVATARS = 7;

type AvatarPickerProps = {
  value: AvatarIndex;
  onChange: (avatar: AvatarIndex) => void;
  error?: ReactNode;
  /** Those of the other children come last. */
  taken: readonly AvatarIndex[];
};

/** A row of animals. All 16 are shown on demand, one question under two headings. */
export function AvatarPicker({ value, onChange, error, taken }: AvatarPickerProps) {
  const id = useId();
  const [first] = useState(() => firstAvatars(value, taken));
  const [showsAll, setShowsAll] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (showsAll) field.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [showsAll]);

  const choices = (avatars: readonly (typeof AVATARS)[number][]) =>
    avatars.map(({ index, key }) => (
      <Choice
        key={index}
        value={index}
        label={i18n._(ANIMALS[key])}
        hideLabel
        chosen={value}
        picture={<Picture catalogue="avatars" name={index} size={48} />}
      />
    ));

  return (
    <ChoiceGroup ref={field} label={t`Avatar`} value={value} onChange={onChange} error={error}>
      {showsAll ? (
        <Stack gap="xs">
          {GROUPS.map(([group, heading]) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <Text id={`${id}-${group}`} my="var(--space-4)" c="dimmed" size="sm">
                {i18n._(heading)}
              </Text>
              <ChoiceGrid columns={[4, 8]}>
                {choices(AVATARS.filter((avatar) => avatar.group === group))}
              </ChoiceGrid>
            </div>
          ))}
        </Stack>
      ) : (
        <div className={classes.row}>
          <ChoiceGrid columns={[5, 8]}>
            {choices(first)}
            <Button
              variant="default"
              className={classes.all}
              aria-label={t`All avatars`}
              aria-expanded={false}
              onClick={() => setShowsAll(true)}
            >
              {t({ message: 'All', context: 'avatars' })}
            </Button>
          </ChoiceGrid>
        </div>
      )}
    </ChoiceGroup>
  );
}

/** The chosen avatar, and then by turns those of both headings that no other child has. */
function firstAvatars(chosen: AvatarIndex, taken: readonly AvatarIndex[]) {
  const turns = (avatar: (typeof AVATARS)[number]) => {
    const place = Number(avatar.index) % (AVATARS.length / GROUPS.length);
    return avatar.index === chosen ? -1 : place + (taken.includes(avatar.index) ? AVATARS.length : 0);
  };
  return AVATARS.toSorted((a, b) => turns(a) - turns(b)).slice(0, FIRST_AVATARS);
}
