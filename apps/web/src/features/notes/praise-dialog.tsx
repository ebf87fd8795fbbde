import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type Child,
  HELPER_BONUS_POINTS,
  NOTE_LIMITS,
  type PraisePreset,
  writeNoteInput,
} from '@starchart/schema';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '@/components/dialog/dialog-form';
import { FormDialog } from '@/components/dialog/form-dialog';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { ChoiceField } from '@/components/form/choice';
import { NumberField } from '@/components/form/number-field';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useIsHelper } from '@/lib/api/may';
import { formatNumber, formatPoints } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { usePraisePresets, useWritePraise } from './praise-api';
import classes from './praise-dialog.module.css';

/** Presets that are visible at first. */
const FIRST_PRESETS = 6;

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    /** Without a child, it asks for whom. */
    praise: { child: Pick<Child, 'id'> | undefined };
  }
}

type PraiseDialogProps = {
  family: readonly Child[];
  /** The child that is chosen first. */
  child?: Pick<Child, 'id'> | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Praises a child: one tap sends a preset. */
export function PraiseDialog({ family, child: first, opened, onClose }: PraiseDialogProps) {
  const [childId, setChildId] = useState(first?.id ?? (family.length === 1 ? family[0]?.id : undefined));
  const child = family.find(({ id }) => id === childId);

  return (
    <FormDialog opened={opened} onClose={onClose} title={t`Well done!`}>
      <Stack>
        {family.length > 1 && (
          <ChoiceField
            label={t`Who did well?`}
            options={family.map(({ id, name, avatar }) => ({
              value: `${id}`,
              label: name,
              picture: <Picture catalogue="avatars" name={avatar} size={44} />,
            }))}
            columns={[3, 4]}
            value={`${childId}`}
            onChange={(id) => setChildId(Number(id))}
          />
        )}
        {child && <Praise child={child} onClose={onClose} />}
      </Stack>
    </FormDialog>
  );
}

type PraiseProps = { child: Child; onClose: () => void };

function Praise({ child, onClose }: PraiseProps) {
  const [usesOwnTexts, setUsesOwnTexts] = useState(false);
  const presets = usePraisePresets();
  const praise = useWritePraise(child);
  const { id: childId } = child;

  if (usesOwnTexts) return <OwnWords child={child} onBack={() => setUsesOwnTexts(false)} onSent={onClose} />;

  function send({ text, points }: PraisePreset) {
    onClose();
    praise.mutate({ childId, text, points });
  }

  return (
    <>
      <QueryState query={presets} failure={t`We couldn't load your praise.`} loading={<PresetsSkeleton />}>
        {(loaded) => <Presets presets={loaded.presets} onChoose={send} />}
      </QueryState>
      <Button
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden />}
        onClick={() => setUsesOwnTexts(true)}
      >
        <Trans>Your own words…</Trans>
      </Button>
    </>
  );
}

function PresetsSkeleton() {
  return <SkeletonRows rows={3} height={44} />;
}

type PresetsProps = { presets: readonly PraisePreset[]; onChoose: (preset: PraisePreset) => void };

function Presets({ presets, onChoose }: PresetsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? presets : presets.slice(0, FIRST_PRESETS);

  return (
    <Group gap="xs">
      {shown.map((preset, index) => {
        const { text } = preset;
        const points = preset.points > 0 && `+${formatNumber(preset.points)}`;
        return (
          <Button
            // The presets do not change while they are shown, and may be equal.
            key={index}
            variant="default"
            radius="xl"
            className={classes.preset}
            rightSection={
              points && (
                <Text span inherit c="dimmed" fw={600}>
                  {points}
                </Text>
              )
            }
            aria-label={points ? `${text} ${points}` : undefined}
            onClick={() => onChoose(preset)}
          >
            {text}
          </Button>
        );
      })}
      {presets.length > FIRST_PRESETS && (
        <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t`Show fewer` : t`Show all ${{ count: presets.length }}`}
        </Button>
      )}
    </Group>
  );
}

type Values = { text: string; points: string };

type OwnWordsProps = { child: Child; onBack: () => void; onSent: () => void };

function OwnWords({ child, onBack, onSent }: OwnWordsProps) {
  const { id: childId, name } = child;
  const praise = useWritePraise(child);
  const isHelper = useIsHelper();
  const limit = formatPoints(HELPER_BONUS_POINTS);
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: writeNoteInput,
    initialValues: { text: '', points: '' },
    inputOf,
    send: async (values) => {
      await praise.mutateAsync(writeNoteInput.parse(inputOf(values)));
      onSent();
    },
  });

  function inputOf({ text, points }: Values) {
    return { childId, text, points: points.trim() === '' ? 0 : typedNumber(points) };
  }

  return (
    <div ref={moveFocusOnRemoval}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={onBack}
        pending={isPending}
        submitLabel={t`Send`}
        pendingLabel={t`Sending...`}
      >
        <TextInput
          label={t`Your words (${name} will read this)`}
          maxLength={NOTE_LIMITS.text.max}
          autoComplete="off"
          ref={focusOnMount}
          {...form.getInputProps('text')}
        />
        <NumberField
          label={t`Points (optional)`}
          max={isHelper ? HELPER_BONUS_POINTS : NOTE_LIMITS.points.max}
          description={isHelper ? t`Up to ${limit} a day.` : t`For spending. They don't raise the level.`}
          {...form.getInputProps('points')}
          value={form.values.points}
        />
      </DialogForm>
    </div>
  );
}

function focusOnMount(input: HTMLInputElement | null) {
  input?.focus();
}
