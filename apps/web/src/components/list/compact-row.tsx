import type { HabitColor } from '@starchart/schema';
import { Fragment, type ReactNode } from 'react';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useRowMessage } from '@/lib/row-message';
import classes from './compact-row.module.css';

type CompactRowProps = {
  id?: string;
  picture: ReactNode;
  /** The name, with badges. */
  title: ReactNode;
  /** The parts of the line below the name, with dots between them. */
  about: readonly ReactNode[];
  /** A bar that shows the progress. */
  bar?: ReactNode;
  /** The menu of less frequent actions. */
  menu?: ReactNode;
  /** The main control, at the right edge. */
  action?: ReactNode;
  /** The color of its bar and, in wide rows, of its left edge. */
  color?: HabitColor;
  /** A row of a card, without a frame of its own. */
  flat?: boolean;
  /** The item is not in use. */
  inactive?: boolean;
  /** At most 72 px high, in a list of rows of one height: a long name is cut after two lines. */
  even?: boolean;
  /** The habit whose completion the row reports for a moment, in the place of `about`. */
  habitId?: number;
};

/** A list item: picture, name, menu, main control. A container for queries: `row`. */
export function CompactRow(props: CompactRowProps) {
  const { id, picture, title, about, bar, menu, action, color, flat, inactive, even, habitId } = props;
  return (
    <li
      ref={moveFocusOnRemoval}
      id={id}
      className={classes.row}
      data-color={color}
      data-flat={flat || undefined}
      data-inactive={inactive || undefined}
      data-even={even || undefined}
    >
      <div className={classes.content}>
        <span className={classes.picture}>{picture}</span>
        <div className={classes.text}>
          <h3 className={classes.title}>{title}</h3>
          <div className={classes.below}>
            {habitId !== undefined && <Said habitId={habitId} />}
            <p className={classes.about}>
              {about.filter(Boolean).map((part, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the parts keep their order
                <Fragment key={index}>
                  {index > 0 && ' '}
                  <span className={classes.part}>
                    {index > 0 && <span className={classes.dot}>· </span>}
                    <span>{part}</span>
                  </span>
                </Fragment>
              ))}
            </p>
          </div>
        </div>
        {bar && <span className={classes.bar}>{bar}</span>}
        {menu}
        {action}
      </div>
    </li>
  );
}

/** There before it says something, so that screen readers announce it. */
function Said({ habitId }: { habitId: number }) {
  const message = useRowMessage(habitId);
  return (
    <p role="status" className={classes.said}>
      {message && (
        <>
          <strong>{message.title}</strong>
          {message.texts.map((text) => (
            <Fragment key={text}>
              {' '}
              <span>{text}</span>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}
