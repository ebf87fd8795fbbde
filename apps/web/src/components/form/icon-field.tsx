import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { HabitColor } from '@starchart/schema';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Choice, ChoiceGrid, ChoiceGroup } from './choice';
import classes from './icon-field.module.css';

type IconOption<Value extends string> = { value: Value; label: string; picture: ReactNode };

type IconFieldProps<Value extends string> = {
  /** The most common ones, shown first. */
  options: readonly IconOption<Value>[];
  /** Visible on demand, each group under its label. */
  groups: readonly { label: string; options: readonly IconOption<Value>[] }[];
  columns: ComponentProps<typeof ChoiceGrid>['columns'];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** The color behind the icons, and its choice, shown with all icons. */
  color?: { value: HabitColor; field: ReactNode };
};

/** Icons in the row; the last place is the button for all. */
const FIRST_ICONS = 5;

/** A form field that chooses one of many icons: one row, and all on demand. A chosen icon that is not in the row comes first in it. */
export function IconField<Value extends string>(props: IconFieldProps<Value>) {
  const { options, groups, columns, value, onChange, error, color } = props;
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  // Stays when another icon of the row is chosen instead, so that the icons do not move under the finger.
  const [first, setFirst] = useState<IconOption<Value>>();
  const row = [...(first ? [first] : []), ...options].slice(0, FIRST_ICONS);
  const chosen = [...options, ...groups.flatMap((group) => group.options)].find(isChosen);
  if (chosen && !row.some(isChosen)) setFirst(chosen);

  function isChosen(option: IconOption<Value>) {
    return option.value === value;
  }

  /** Each state has its own button. */
  function expand(isOpen: boolean) {
    flushSync(() => setIsExpanded(isOpen));
    toggle.current?.focus({ preventScroll: true });
    field.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  function grid(icons: readonly IconOption<Value>[]) {
    return (
      <ChoiceGrid columns={columns}>
        {icons.map((icon) => (
          <Choice key={icon.value} {...icon} chosen={value} />
        ))}
      </ChoiceGrid>
    );
  }

  return (
    <div className={classes.field} data-color={color?.value}>
      <ChoiceGroup label={t`Icon`} value={value} onChange={onChange} error={error} ref={field}>
        {isExpanded ? (
          <>
            {grid(options)}
            {groups.map(({ label, options: icons }, index) => (
              <div key={label} role="group" aria-labelledby={`${id}-${index}`}>
                <p id={`${id}-${index}`} className={classes.heading}>
                  {label}
                </p>
                {grid(icons)}
              </div>
            ))}
          </>
        ) : (
          <div className={classes.row}>
            {row.map((icon) => (
              <Choice key={icon.value} {...icon} chosen={value} hideLabel />
            ))}
            <Button
              ref={toggle}
              variant="default"
              className={classes.more}
              aria-label={color ? t`More icons and colors` : t`More icons`}
              aria-expanded={false}
              onClick={() => expand(true)}
            >
              <IconDots aria-hidden />
            </Button>
          </div>
        )}
      </ChoiceGroup>
      {isExpanded && (
        <>
          {color?.field}
          <Button ref={toggle} variant="default" aria-expanded onClick={() => expand(false)}>
            {color ? t`Fewer icons and colors` : t`Fewer icons`}
          </Button>
        </>
      )}
    </div>
  );
}
