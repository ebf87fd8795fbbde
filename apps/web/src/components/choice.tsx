import type { ReactNode } from 'react';
import classes from './choice.module.css';

type ChoiceGroupProps = {
  label: string;
  error?: ReactNode;
  children: ReactNode;
};

/** A question with a few answers to see at once: arrow keys choose, as in any radio group. */
export function ChoiceGroup({ label, error, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Choices side by side, as many as fit. */
export function ChoiceGrid({ minWidth, children }: { minWidth: number; children: ReactNode }) {
  return (
    <div
      className={classes.grid}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))` }}
    >
      {children}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  /** The same for all choices of a group. */
  name: string;
  value: Value;
  label: string;
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Above the label. */
  picture?: ReactNode;
  hideLabel?: boolean;
};

/** One answer of a group, with or without a picture. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, value, label, chosen, onChoose, picture, hideLabel } = props;
  return (
    <label className={classes.choice} title={hideLabel ? label : undefined}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {picture}
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
