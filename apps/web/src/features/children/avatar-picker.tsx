import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { AVATARS, type AvatarIndex } from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/form/choice';
import { Picture } from '@/components/ui/picture';

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

type AvatarPickerProps = {
  value: AvatarIndex;
  onChange: (avatar: AvatarIndex) => void;
  error?: ReactNode;
};

/** The 16 animals, one question under two headings. */
export function AvatarPicker({ value, onChange, error }: AvatarPickerProps) {
  const id = useId();
  return (
    <ChoiceGroup label={t`Avatar`} value={value} onChange={onChange} error={error}>
      <Stack gap="xs">
        {GROUPS.map(([group, heading]) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Text id={`${id}-${group}`} my="var(--space-4)" c="dimmed" size="sm">
              {i18n._(heading)}
            </Text>
            <ChoiceGrid columns={[4, 8]}>
              {AVATARS.filter((avatar) => avatar.group === group).map(({ index, key }) => (
                <Choice
                  key={index}
                  value={index}
                  label={i18n._(ANIMALS[key])}
                  hideLabel
                  chosen={value}
                  picture={<Picture catalogue="avatars" name={index} size={48} />}
                />
              ))}
            </ChoiceGrid>
          </div>
        ))}
      </Stack>
    </ChoiceGroup>
  );
}
