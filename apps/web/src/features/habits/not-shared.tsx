import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Shared } from './api';
import classes from './not-shared.module.css';

/** Names the children for whom a habit was not created. */
export function NotShared({ created, failed }: Shared) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);

  return (
    <div ref={box} role="alert" className={failed.length > 0 ? classes.notShared : 'visually-hidden'}>
      {failed.length > 0 && (
        <>
          <p>
            {created.length === 0
              ? t`These children don't have the habit yet:`
              : plural(
                  { charts: created.length },
                  {
                    one: `The habit is on one chart. These children don't have it yet:`,
                    other: `The habit is on # charts. These children don't have it yet:`,
                  },
                )}
          </p>
          <ul>
            {failed.map(({ child, reason }) => (
              <li key={child.id}>
                <bdi>{child.name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
