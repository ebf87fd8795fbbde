import { Button } from '@mantine/core';
import type { PendingParent } from '@starchart/schema';
import { lazy, Suspense, useState } from 'react';
import { formatInstantDay } from '@/lib/format';
import classes from './registration-request.module.css';
import { useApproveParent } from './use-decide-registration';

const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog')).RejectDialog }));

/** A parent who waits, and the two answers. */
export function RegistrationRequest({ parent }: { parent: PendingParent }) {
  const approve = useApproveParent(parent);
  const [rejecting, setRejecting] = useState<'not' | 'asking' | 'asked'>('not');

  return (
    <li className={classes.request}>
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
