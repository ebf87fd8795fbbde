import { Button } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { rescueFocus } from '@/lib/focus';
import { formatInstantDay } from '@/lib/format';
import classes from './registration-request.module.css';
import { useApproveParent } from './use-decide-registration';

const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog')).RejectDialog }));

/** A parent who waits, and the two answers. */
export function RegistrationRequest({ parent }: { parent: PendingParent }) {
  const approve = useApproveParent(parent);
  const [rejecting, setRejecting] = useState<'not' | 'asking' | 'asked'>('not');

  // Once decided, the row is gone with its buttons.
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const heading = row.current?.closest('section')?.querySelector('h2');
    return () => void setTimeout(() => rescueFocus(heading), 300);
  }, []);

  return (
    <li ref={row} className={classes.request}>
      <div className={classes.words}>
        <p className={classes.name}>{parent.name}</p>
        <p className={classes.facts}>
          {parent.email} · {formatInstantDay(parent.registrationDate)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          loading={approve.isPending}
          aria-label={`Approve ${parent.name}`}
          onClick={() => approve.mutate({ id: parent.id })}
        >
          Approve
        </Button>
        <Button
          variant="default"
          disabled={approve.isPending}
          aria-label={`Reject ${parent.name}`}
          onClick={() => setRejecting('asking')}
        >
          Reject
        </Button>
      </div>
      {rejecting !== 'not' && (
        <Suspense>
          <RejectDialog
            parent={parent}
            opened={rejecting === 'asking'}
            onClose={() => setRejecting('asked')}
          />
        </Suspense>
      )}
    </li>
  );
}
