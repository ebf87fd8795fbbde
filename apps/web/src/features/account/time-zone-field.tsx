import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { now } from '@/lib/format/now';
import { firstDifference, zoneOfDevice } from '@/lib/format/time-zones';
import classes from './time-zone-field.module.css';
import { listTimeZones, timeIn, timeZoneLabel } from './time-zone-list';

/** Few enough to render quickly; typing narrows them down. */
const SHOWN_ZONES = 60;

type TimeZoneFieldProps = {
  value?: string;
  onChange?: (zone: string) => void;
  error?: ReactNode;
};

/** A search in all time zones, with the zone of this browser as a shortcut. */
export function TimeZoneField({ value = 'UTC', onChange, ...field }: TimeZoneFieldProps) {
  const [at] = useState(() => new Date(now()));
  const here = zoneOfDevice();
  const isElsewhere = here !== undefined && firstDifference(value, here, at) !== undefined;
  const time = timeIn(value, at);
  const zoneHere = timeZoneLabel(here ?? value);
  const zones = listTimeZones([value, here ?? value]);

  return (
    <div>
      <Select
        {...field}
        label={t`Time zone`}
        description={t`Each day starts at midnight there. It's ${time} now.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={zones.map((zone) => ({ value: zone, label: timeZoneLabel(zone) }))}
        value={value}
        onChange={(zone) => zone && onChange?.(zone)}
        allowDeselect={false}
        rightSection={<IconChevronDown size={20} aria-hidden />}
        rightSectionPointerEvents="none"
        searchable
        limit={SHOWN_ZONES}
        withScrollArea={false}
        classNames={{ options: classes.zones }}
        nothingFoundMessage={t`No matching time zone. Try a large city nearby.`}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      {isElsewhere && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          fw={400}
          mb="calc(-1 * var(--space-12))"
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onChange?.(here)}
        >
          <Trans>Use this device's time zone: {zoneHere}</Trans>
        </Anchor>
      )}
    </div>
  );
}
