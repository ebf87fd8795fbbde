import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type BoardMode, type Child, type FamilyDevice, updateFamilyDeviceInput } from '@starchart/schema';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildrenChoice } from '@/components/form/children-choice';
import { FormLayout } from '@/components/form/form-layout';
import { SwitchField } from '@/components/form/switch-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { changedValues } from '@/lib/changed-values';
import { useUpdateDevice } from './api';
import { BoardModeField } from './board-mode-field';
import { LOCK_CHOICES, lockTexts } from './device-texts';

/** The value of a select for a device that stays open. */
const NEVER = 'never';

type Values = {
  name: string;
  childIds: number[] | null;
  boardMode: BoardMode;
  showBalances: boolean;
  lockAfter: string;
  keepScreenOn: boolean;
  dimFrom: string;
  dimUntil: string;
};

type EditDeviceDrawerProps = { device: FamilyDevice; childrenOfFamily: readonly Child[] };

export function EditDeviceDrawer({ device, childrenOfFamily }: EditDeviceDrawerProps) {
  const drawer = useOpenOnMount();
  const update = useUpdateDevice();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: updateFamilyDeviceInput,
    initialValues: {
      name: device.name,
      childIds: device.childIds,
      boardMode: device.boardMode,
      showBalances: device.showBalances,
      lockAfter: String(device.lockAfterS ?? NEVER),
      keepScreenOn: device.keepScreenOn,
      dimFrom: device.dimFrom ?? '',
      dimUntil: device.dimUntil ?? '',
    },
    inputOf: (values) => ({ id: device.id, ...settingsOf(values) }),
    async send(values, { getInitialValues }) {
      const before = settingsOf(getInitialValues());
      await update.mutateAsync({
        id: device.id,
        ...changedValues(settingsOf(values), before, ['dimFrom', 'dimUntil']),
      });
      drawer.onClose();
    },
  });
  const { childIds, boardMode, showBalances, keepScreenOn, lockAfter } = form.values;
  const isOfOne = childIds?.length === 1;
  const seconds = [...new Set([...LOCK_CHOICES, device.lockAfterS ?? 300])].toSorted((a, b) => a - b);

  return (
    <FormDrawer {...drawer} title={t`Change “${{ name: device.name }}”`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Save changes`}
        pendingLabel={t`Saving...`}
        onCancel={drawer.onClose}
      >
        <TextInput
          label={t({ message: 'Name', context: 'device' })}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChildrenChoice
          aboutSome={t`The others stay hidden.`}
          childrenOfFamily={childrenOfFamily}
          {...form.getInputProps('childIds')}
          value={childIds}
        />
        <BoardModeField {...form.getInputProps('boardMode')} value={boardMode} />
        {boardMode !== 'faces' && (
          <SwitchField
            label={t`Show balances`}
            description={t`The points each child can spend, for everyone to see.`}
            checked={showBalances}
            onChange={(checked) => form.setFieldValue('showBalances', checked)}
          />
        )}
        <NativeSelect
          label={t`Back to the pictures after`}
          description={t`Without a tap. A child's page dims first.`}
          data={[
            ...seconds.map((value) => ({ value: String(value), label: lockTexts(value) })),
            ...(isOfOne || lockAfter === NEVER
              ? [{ value: NEVER, label: t`Never: it's this child's own device` }]
              : []),
          ]}
          {...form.getInputProps('lockAfter')}
          error={form.errors.lockAfterS}
        />
        <SwitchField
          label={t`Keep the screen on`}
          description={t`While the pictures are shown. Best with a charger.`}
          checked={keepScreenOn}
          onChange={(checked) => form.setFieldValue('keepScreenOn', checked)}
        />
        <Stack gap="xs">
          <Text fw={500}>
            <Trans>Dark at night</Trans>
          </Text>
          <Text c="dimmed" size="sm">
            <Trans>Leave both empty if the board should never go dark.</Trans>
          </Text>
          <Group grow align="flex-start">
            <TextInput type="time" label={t`From`} {...form.getInputProps('dimFrom')} />
            <TextInput type="time" label={t`Until`} {...form.getInputProps('dimUntil')} />
          </Group>
        </Stack>
      </FormLayout>
    </FormDrawer>
  );
}

/** The input that the form describes. */
function settingsOf({ lockAfter, dimFrom, dimUntil, ...settings }: Values) {
  return {
    ...settings,
    lockAfterS: lockAfter === NEVER ? null : Number(lockAfter),
    dimFrom: dimFrom || null,
    dimUntil: dimUntil || null,
  };
}
