import { Stack, Text } from '@mantine/core';
import { AVATARS, type AvatarIndex } from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/ui/choice';
import { Picture } from '@/components/ui/picture';

const GROUPS = ['Boys', 'Girls'] as const;

type AvatarPickerProps = {
  value: AvatarIndex;
  onChange: (avatar: AvatarIndex) => void;
  error?: ReactNode;
};

/** The 16 animals, one question under two headings. */
export function AvatarPicker({ value, onChange, error }: AvatarPickerProps) {
  const id = useId();
  return (
    <ChoiceGroup label="Avatar" error={error}>
      <Stack gap="xs">
        {GROUPS.map((group) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Text id={`${id}-${group}`} my="var(--space-4)" c="dimmed" size="sm">
              {group}
            </Text>
            <ChoiceGrid columns={[4, 8]}>
              {AVATARS.filter((avatar) => avatar.group === group).map(({ index, key }) => (
                <Choice
                  key={index}
                  name={id}
                  value={index}
                  label={key[0]?.toUpperCase() + key.slice(1)}
                  hideLabel
                  chosen={value}
                  onChoose={onChange}
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
