import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type Ref, useId } from 'react';
import classes from './choice.module.css';

type ChoiceGroupProps = {
  label: string;
  error?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLFieldSetElement>;
};

/** A radio group with a visible label. */
export function ChoiceGroup({ label, error, children, ref }: ChoiceGroupProps) {
  return (
    <fieldset ref={ref} className={`${classes.group} ${classes.container}`}>
      <legend className={classes.legend}>{label}</legend>
      {children}
      {error && (
        <Text mt="var(--space-4)" c="var(--danger)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
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
  /** The same name for all options of a group. */
  name: string;
  value: Value;
  label: string;
  chosen: Value;
  onChoose: (value: Value) => void;
  about?: string;
  /** Shown above the label. */
  picture?: ReactNode;
  hideLabel?: boolean;
  /** A row of its own. */
  wide?: boolean;
};

/** A radio option, with or without a picture. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, value, label, about, chosen, onChoose, picture, hideLabel, wide } = props;
  return (
    <label
      className={`${classes.option} ${classes.choice}`}
      title={hideLabel ? label : undefined}
      data-wide={wide}
    >
      <input
        type="radio"
        className={classes.input}
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {picture}
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      {about && (
        <Text span c="dimmed" fw={400} size="xs" lh={1.4} style={{ textWrap: 'balance' }}>
          {about}
        </Text>
      )}
    </label>
  );
}

type ChoiceFieldProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; about?: string; picture?: ReactNode; wide?: boolean }[];
  columns: ChoiceGridProps['columns'];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A form field that chooses one of a few options. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, columns, value, onChange, error } = props;
  const name = useId();
  return (
    <ChoiceGroup label={label} error={error}>
      <ChoiceGrid columns={columns}>
        {options.map((option) => (
          <Choice key={option.value} name={name} {...option} chosen={value} onChoose={onChange} />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

type ManyChoiceProps = {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** Shown above the label. */
  picture?: ReactNode;
};

export function ManyChoice({ label, isChosen, onChange, picture }: ManyChoiceProps) {
  return (
    <label className={`${classes.option} ${classes.choice}`}>
      <input
        type="checkbox"
        className={classes.input}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {picture}
      <span className={classes.name}>
        {isChosen && <IconCheck size={16} stroke={3} className={classes.check} aria-hidden />}
        {label}
      </span>
    </label>
  );
}
