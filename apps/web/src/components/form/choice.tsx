import { Checkbox, type CheckboxGroupProps, Radio, type RadioGroupProps, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './choice.module.css';

/** The error of a form is announced. */
const shared = { size: 'md', className: classes.container, errorProps: { role: 'alert' } } as const;

/** A radio group with a visible label. */
export function ChoiceGroup<Value extends string>(props: RadioGroupProps<Value>) {
  return <Radio.Group {...shared} {...props} />;
}

/** A group of checkboxes with a visible label. */
export function ManyChoicesGroup(props: CheckboxGroupProps) {
  return <Checkbox.Group {...shared} {...props} />;
}

type ChoiceGridProps = {
  /** Number of columns on narrow and wide screens. */
  columns: readonly [narrow: number, wide: number];
  children: ReactNode;
};

export function ChoiceGrid({ columns: [narrow, wide], children }: ChoiceGridProps) {
  return (
    <div className={classes.grid} style={{ '--narrow': narrow, '--wide': wide } as CSSProperties}>
      {children}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  value: Value;
  label: string;
  /** The chosen value of the group. */
  chosen: Value;
  about?: string;
  /** Shown above the label. */
  picture?: ReactNode;
  hideLabel?: boolean;
  /** A row of its own. */
  wide?: boolean;
};

/** An option of a radio group, with or without a picture. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { value, label, chosen, about, picture, hideLabel, wide } = props;
  return (
    <Radio.Card
      value={value}
      className={classes.choice}
      // Tab goes to the chosen option, arrow keys to the others.
      tabIndex={chosen && chosen !== value ? -1 : 0}
      title={hideLabel ? label : undefined}
      data-wide={wide}
    >
      {picture}
      <span className={hideLabel ? 'visually-hidden' : undefined}>
        <bdi>{label}</bdi>
      </span>
      {about && (
        <Text span c="dimmed" fw={400} size="xs" lh={1.4} style={{ textWrap: 'balance' }}>
          {about}
        </Text>
      )}
    </Radio.Card>
  );
}

type ChoiceFieldProps<Value extends string> = {
  label: string;
  options: readonly Omit<ChoiceProps<Value>, 'chosen'>[];
  columns: ChoiceGridProps['columns'];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A form field that chooses one of a few options. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, columns, value, onChange, error } = props;
  return (
    <ChoiceGroup label={label} value={value} onChange={onChange} error={error}>
      <ChoiceGrid columns={columns}>
        {options.map((option) => (
          <Choice key={option.value} {...option} chosen={value} />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

type ManyChoiceProps = {
  value: string;
  label: string;
  /** Shown above the label. */
  picture?: ReactNode;
};

/** An option of a group of checkboxes. */
export function ManyChoice({ value, label, picture }: ManyChoiceProps) {
  return (
    <Checkbox.Card value={value} className={classes.choice}>
      {picture}
      <span className={classes.name}>
        <IconCheck size={16} stroke={3} className={classes.check} aria-hidden />
        <bdi>{label}</bdi>
      </span>
    </Checkbox.Card>
  );
}
