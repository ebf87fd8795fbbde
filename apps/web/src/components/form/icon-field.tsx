import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from './choice';
import classes from './icon-field.module.css';

type IconOption<Value extends string> = { value: Value; label: string; picture: ReactNode };

type IconFieldProps<Value extends string> = {
  /** The options that are always visible. */
  options: readonly IconOption<Value>[];
  /** Visible on demand, each group under its label. */
  groups: readonly { label: string; options: readonly IconOption<Value>[] }[];
  columns: ComponentProps<typeof ChoiceGrid>['columns'];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A form field that chooses one of many icons. A chosen icon of the groups is shown first, and in view when all are shown. */
export function IconField<Value extends string>(props: IconFieldProps<Value>) {
  const { options, groups, columns, value, onChange, error } = props;
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isExpanded)
      field.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded]);
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  // Stays when a common icon is chosen instead, so that the icons do not move under the finger.
  const [first, setFirst] = useState(chosen);
  if (chosen && chosen !== first) setFirst(chosen);

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
    <ChoiceGroup label={t`Icon`} value={value} onChange={onChange} error={error} ref={field}>
      {grid(first && !isExpanded ? [first, ...options] : options)}
      <Button
        variant="default"
        fullWidth
        mt="var(--space-8)"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? t`Fewer icons` : t`More icons`}
      </Button>
      {isExpanded &&
        groups.map(({ label, options: icons }, index) => (
          <div key={label} role="group" aria-labelledby={`${id}-${index}`}>
            <p id={`${id}-${index}`} className={classes.heading}>
              {label}
            </p>
            {grid(icons)}
          </div>
        ))}
    </ChoiceGroup>
  );
}
