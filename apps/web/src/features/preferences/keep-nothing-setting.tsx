import { plural, t } from '@lingui/core/macro';
import { useConfirmation } from '@/components/dialog/confirm-button';
import { SwitchField } from '@/components/form/switch-field';
import { Section } from '@/components/layout/section';
import { clearOutbox } from '@/lib/offline/outbox';
import { clearPages } from '@/lib/offline/page-cache';
import { countUnsent } from '@/lib/offline/send-outbox';
import { keepNothing } from '@/lib/offline/storage';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

/** For a device that others use too: without a network it then shows and saves nothing. */
export function KeepNothingSetting() {
  const isOn = useDeviceSetting(keepNothing) !== null;
  const { open, dialog } = useConfirmation();

  async function change(keepsNothing: boolean) {
    if (!keepsNothing) return keepNothing.write(null);
    const count = await countUnsent();
    if (count === 0) return await deleteAll();
    open({
      title: t`Keep nothing on this device`,
      children: plural(count, {
        one: "# completion hasn't been sent yet.",
        other: "# completions haven't been sent yet.",
      }),
      confirmLabel: plural(count, { one: 'Delete it', other: 'Delete them' }),
      danger: true,
      worksOffline: true,
      onConfirm: deleteAll,
    });
  }

  return (
    <Section title={t`Offline`} card>
      <SwitchField
        label={t`Keep nothing on this device`}
        description={t`Otherwise it keeps the last page of each child, and completions that were not sent yet.`}
        checked={isOn}
        onChange={(keepsNothing) => void change(keepsNothing)}
      />
      {dialog}
    </Section>
  );
}

async function deleteAll() {
  keepNothing.write('1');
  await Promise.all([clearPages(), clearOutbox()]);
}
