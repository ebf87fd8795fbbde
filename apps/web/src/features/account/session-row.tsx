import { Button } from '@mantine/core';
import type { Device } from '@starchart/schema';
import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { StatusBadge } from '@/components/ui/status-badge';
import { useDialogState } from '@/hooks/use-dialog-state';
import { useRescueFocus } from '@/hooks/use-rescue-focus';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import classes from './session-row.module.css';

const SignOutDialog = lazyPart('SignOutDialog', () => import('./sign-out-dialog'));

/** A browser in which somebody is signed in, and the way to end that. */
export function SessionRow({ session }: { session: Device }) {
  const { name, child, current, lastSeenAt, signedInAt } = session;
  const signOut = useDialogState<Device>();
  const who = child?.name ?? 'You';

  const row = useRescueFocus<HTMLLIElement>();

  return (
    <li ref={row} className={classes.session}>
      <span className={classes.icon}>
        <DeviceIcon name={name} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}{' '}
          {current && (
            <StatusBadge tone="good" Icon={IconCheck}>
              This device
            </StatusBadge>
          )}
        </p>
        <p className={classes.facts}>
          {who} · {current ? 'active now' : `last seen ${formatAgo(lastSeenAt)}`} · signed in on{' '}
          {formatInstantDay(signedInAt)}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          aria-label={`Sign out ${child ? `${child.name}’s` : 'your'} ${name}`}
          onClick={() => signOut.ask(session)}
        >
          Sign out
        </Button>
      )}
      {signOut.about && (
        <Suspense>
          <SignOutDialog key={signOut.count} session={signOut.about} />
        </Suspense>
      )}
    </li>
  );
}

function DeviceIcon({ name }: { name: string }) {
  if (/Android|\biOS\b/.test(name)) return <IconDeviceMobile size={28} aria-hidden />;
  return <IconDeviceLaptop size={28} aria-hidden />;
}
