import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { NOTE_LIMITS, type PraisePresets, savePraisePresetsInput } from '@starchart/schema';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { SubmitButton } from '@/components/form/submit-button';
import { Section } from '@/components/layout/section';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { usePraisePresets, useSavePraisePresets } from './praise-api';

/** The praise that the family gives in one tap. */
export function PraisePresetsForm() {
  const presets = usePraisePresets();
  return (
    <Section
      title={t`Praise`}
      about={t`What “Well done!” offers. Zero points are fine: words count too.`}
      card
    >
      <QueryState
        query={presets}
        failure={t`We couldn't load your praise.`}
        loading={<SkeletonRows rows={6} height={44} />}
      >
        {(saved) => <Presets saved={saved} />}
      </QueryState>
    </Section>
  );
}

/** Widths of the points, and of these with the menu of their row. */
const POINTS = '4rem';
const POINTS_AND_MENU = '7.25rem';

/** The key moves with a row, and the focus with it. */
type Values = { presets: { key: string; text: string; points: string }[] };

function Presets({ saved }: { saved: PraisePresets }) {
  const save = useSavePraisePresets();
  const [before, setBefore] = useState(saved.presets);
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: savePraisePresetsInput,
    initialValues: valuesOf(saved),
    inputOf,
    send: async (values, { setValues }) => {
      const answer = await save.mutateAsync({ ...savePraisePresetsInput.parse(inputOf(values)), before });
      setBefore(answer.presets);
      setValues(valuesOf(answer));
    },
    mayRepeat: true,
  });
  const { presets } = form.values;
  const last = presets.length - 1;

  return (
    <Form maw="34rem" onSubmit={onSubmit}>
      {presets.length === 0 && (
        <Text inherit c="dimmed">
          <Trans>Save without any, and you get our ideas again.</Trans>
        </Text>
      )}
      {presets.length > 0 && (
        <Group gap="xs" aria-hidden>
          <Text flex={1} fw={500}>
            <Trans>Words</Trans>
          </Text>
          <Text w={POINTS_AND_MENU} fw={500}>
            <Trans>Points</Trans>
          </Text>
        </Group>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {presets.map(({ key, text }, index) => (
          <Group key={key} component="li" ref={moveFocusOnRemoval} wrap="nowrap" align="flex-start" gap="xs">
            <TextInput
              flex={1}
              miw={0}
              aria-label={t`Praise ${{ place: index + 1 }}`}
              maxLength={NOTE_LIMITS.presetText.max}
              autoComplete="off"
              {...form.getInputProps(`presets.${index}.text`)}
            />
            <Box w={POINTS}>
              <NumberField
                aria-label={t`Points for praise ${{ place: index + 1 }}`}
                max={NOTE_LIMITS.presetPoints.max}
                {...form.getInputProps(`presets.${index}.points`)}
                value={presets[index]?.points ?? ''}
              />
            </Box>
            <ActionsMenu
              item={text || t`Praise ${{ place: index + 1 }}`}
              actions={[
                ...(index > 0
                  ? [
                      {
                        verb: t`Move up`,
                        Icon: IconArrowUp,
                        onSelect: () => form.reorderListItem('presets', { from: index, to: index - 1 }),
                      },
                    ]
                  : []),
                ...(index < last
                  ? [
                      {
                        verb: t`Move down`,
                        Icon: IconArrowDown,
                        onSelect: () => form.reorderListItem('presets', { from: index, to: index + 1 }),
                      },
                    ]
                  : []),
                {
                  verb: t`Remove`,
                  Icon: IconTrash,
                  onSelect: () => form.removeListItem('presets', index),
                },
              ]}
            />
          </Group>
        ))}
      </Stack>
      <Group gap="xs" justify="space-between">
        {presets.length < NOTE_LIMITS.presets.max && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => form.insertListItem('presets', { key: randomId(), text: '', points: '1' })}
          >
            <Trans>Add praise</Trans>
          </Button>
        )}
        <SubmitButton pending={isPending} pendingLabel={t`Saving...`} className="wide-on-phones">
          <Trans>Save praise</Trans>
        </SubmitButton>
      </Group>
    </Form>
  );
}

function valuesOf({ presets }: PraisePresets): Values {
  return { presets: presets.map(({ text, points }) => ({ key: randomId(), text, points: `${points}` })) };
}

function inputOf({ presets }: Values) {
  return {
    presets: presets.map(({ text, points }) => ({
      text,
      points: points.trim() === '' ? 0 : typedNumber(points),
    })),
  };
}
