import type { Child, SessionRecord } from '@starchart/schema';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import classes from './notice-line.module.css';
import { useNotices } from './notices';
import { reserveHeight } from './reserve-height';

const reserveNotice = reserveHeight('--notice-height');

type NoticeLineProps = {
  parent: SessionRecord;
  family: readonly Child[];
  /** The selected child. */
  childId: number | undefined;
  /** The content below the line. */
  children: ReactNode;
};

/**
 * What waits for a grown-up: one line of chips, of which each opens its panel. The panel is above the content, and in the right
 * column on wide pages, so that the habits stay where they are. Chips that do not fit are behind “+2”.
 */
export function NoticeLine({ parent, family, childId, children }: NoticeLineProps) {
  const notices = useNotices(parent, family, childId);
  // As a shortcut of the installed app does.
  const [open, setOpen] = useState(useSearchParams()[0].get('do'));
  const [isWhole, setWhole] = useState(false);
  const chips = notices.filter(({ words }) => words !== undefined);
  const shown = notices.find(({ key }) => key === open);
  return (
    <>
      {chips.length > 0 && (
        <ul className={classes.line} data-whole={isWhole || undefined} data-print="none">
          {chips.map(({ key, Icon: Sign, words, label, title, ...leads }, index) => (
            <li key={key} className={classes.item}>
              {'to' in leads ? (
                <Link className={classes.chip} to={leads.to}>
                  <Sign aria-hidden />
                  <bdi>{words}</bdi>
                </Link>
              ) : (
                <button
                  type="button"
                  className={classes.chip}
                  aria-label={label}
                  title={title}
                  aria-expanded={open === key}
                  aria-controls="notice"
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  <Sign aria-hidden />
                  <bdi>{words}</bdi>
                </button>
              )}
              {/* The next chip covers it, unless it does not fit. Keys and screen readers reach all chips. */}
              {index < chips.length - 1 && (
                <button
                  type="button"
                  className={classes.more}
                  data-count={`+${chips.length - 1 - index}`}
                  aria-hidden
                  tabIndex={-1}
                  onClick={() => setWhole(true)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.content}>
        <div id="notice" ref={reserveNotice} className={classes.panel} data-print="none">
          {shown && 'panel' in shown && shown.panel}
        </div>
        {children}
      </div>
    </>
  );
}
