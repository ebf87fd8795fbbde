import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import { Section } from '@/components/layout/section';
import { clearOutbox } from '@/lib/offline/outbox';
import { clearPages } from '@/lib/offline/page-cache';
import { keepNothing } from '@/lib/offline/storage';
import { useDeviceSetting } from '@/lib/storage/device-setting';

/** For a device that others use too: without a network it then shows and saves nothing. */
export function KeepNothingSetting() {
  const isOn = useDeviceSetting(keepNothing) !== null;

  return (
    <Section title={t`Offline`} card>
      <Switch
        label={t`Keep nothing on this device`}
        description={t`Otherwise it keeps the last page of each child, and completions that were not sent yet.`}
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </Section>
  );
}

function change(keepsNothing: boolean) {
  keepNothing.write(keepsNothing ? '1' : null);
  if (keepsNothing) void Promise.all([clearPages(), clearOutbox()]);
}
