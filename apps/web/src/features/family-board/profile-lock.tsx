import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionRecord } from '@starchart/schema';
import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { trpcUtils } from '@/lib/api/trpc';
import { now } from '@/lib/format/now';
import classes from './profile-lock.module.css';

/** How long the page is dim before it closes. In s. */
const DIM_S = 15;
/** The server extends the profile with a request; a busy user without one causes a request at most this often. In ms. */
const EXTEND_EVERY_MS = 10_000;
/** Clocks are corrected by seconds all the time. In ms. */
const TOLERANCE_MS = 60_000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

type ProfileLockProps = { user: SessionRecord; lockAfterS: number; familyPath: string };

/**
 * Closes the profile of a family device after a time without taps and keys: dims the page, then opens the board, which leaves
 * the profile. Parents see the time that is left. The server ends the profile at `profileExpiresAt` anyway.
 */
export function ProfileLock({ user, lockAfterS, familyPath }: ProfileLockProps) {
  const navigate = useNavigate();
  const leftS = useSecondsLeft(user, lockAfterS);
  const isOver = leftS <= 0;

  useEffect(() => {
    if (isOver) void navigate(familyPath);
  }, [isOver, navigate, familyPath]);

  return (
    <>
      {user.role === 'parent' && <ParentBar name={user.name} leftS={leftS} familyPath={familyPath} />}
      {leftS <= DIM_S && (
        <div className={classes.dim} role="alert" data-over={isOver || undefined}>
          <p>
            <Trans>Still there?</Trans>
          </p>
          <p className={classes.hint}>
            <Trans>Tap anywhere to stay.</Trans>
          </p>
        </div>
      )}
    </>
  );
}

type ParentBarProps = { name: string; leftS: number; familyPath: string };

function ParentBar({ name, leftS, familyPath }: ParentBarProps) {
  const time = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
  return (
    <aside className={classes.bar} aria-label={t`Open profile`}>
      <p role="timer">
        <Trans>
          <bdi>{name}</bdi> – back to everyone in <span className={classes.time}>{time}</span>
        </Trans>
      </p>
      <Link to={familyPath} className={classes.done}>
        <IconDoorExit size={22} aria-hidden />
        <Trans context="profile">Done</Trans>
      </Link>
    </aside>
  );
}

/** Whole seconds until the profile closes. Taps and keys start again from `lockAfterS`. */
function useSecondsLeft({ profileExpiresAt }: SessionRecord, lockAfterS: number): number {
  const [leftS, setLeftS] = useState(lockAfterS);
  const expiresAt = useRef(0);
  useEffect(() => {
    expiresAt.current = profileExpiresAt ? Date.parse(profileExpiresAt) : 0;
  }, [profileExpiresAt]);

  useEffect(() => {
    let idleMs = idleSince();
    let extendedAt = Number.NEGATIVE_INFINITY;
    /** Shows the time that is left. A tap after it, such as the first one after the device has slept, does not start it again. */
    const look = () => {
      const left = Math.max(0, Math.ceil(lockAfterS - idleMs() / 1000));
      setLeftS(left);
      return left > 0;
    };
    const onActivity = () => {
      if (!look()) return;
      idleMs = idleSince();
      look();
      // The answer has the new end.
      const isHalfOver = expiresAt.current - now() < (lockAfterS * 1000) / 2;
      const at = performance.now();
      if (!isHalfOver || at - extendedAt < EXTEND_EVERY_MS) return;
      extendedAt = at;
      void trpcUtils.auth.session.invalidate();
    };
    const timer = setInterval(look, 1000);
    for (const event of ACTIVITY) window.addEventListener(event, onActivity, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY) window.removeEventListener(event, onActivity);
      document.removeEventListener('visibilitychange', look);
    };
  }, [lockAfterS]);

  return leftS;
}

/**
 * Returns how long ago this is, in ms. The clock also counts while the device sleeps; the monotonic one does not follow a clock that is
 * set back, which counts as the end of any lock.
 */
function idleSince(): () => number {
  const [clock, monotonic] = [Date.now(), performance.now()];
  return () => {
    const ms = Date.now() - clock;
    return ms < -TOLERANCE_MS ? Number.POSITIVE_INFINITY : Math.max(ms, performance.now() - monotonic);
  };
}
