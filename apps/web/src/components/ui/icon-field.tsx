import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from './choice';
import classes from './icon-field.module.css';

type IconOption<Value extends string> = { value: Value; label: string; picture: ReactNode };

type IconFieldProps<Value extends string> = {
  /** Always visible. */
  options: readonly IconOption<Value>[];
  /** Visible on demand, each group under its label. */
  groups: readonly { label: string; options: readonly IconOption<Value>[] }[];
  columns: ComponentProps<typeof ChoiceGrid>['columns'];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A form field that chooses one of many icons. The chosen icon is always visible. */
export function IconField<Value extends string>(props: IconFieldProps<Value>) {
  const { options, groups, columns, value, onChange, error } = props;
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);

  function grid(icons: readonly IconOption<Value>[]) {
    return (
      <ChoiceGrid columns={columns}>
        {icons.map((icon) => (
          <Choice key={icon.value} name={id} {...icon} chosen={value} onChoose={onChange} />
        ))}
      </ChoiceGrid>
    );
  }

  return (
    <ChoiceGroup label="Icon" error={error}>
      {grid(chosen && !isExpanded ? [...options, chosen] : options)}
      <Button
        variant="default"
        fullWidth
        mt="var(--space-8)"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? 'Fewer icons' : 'More icons'}
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
