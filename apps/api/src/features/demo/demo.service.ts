import { inTransaction, moveSessions } from '@starchart/db';
import type { FamilyCalendar } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { demoClockState, MoveDemoClockInput } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { type DemoClock, demoClockOf } from '../../core/demo-clock.ts';
import { DomainError, invalidField } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { clockStops, instantOf } from './clock-stops.ts';

type DemoClockState = z.input<typeof demoClockState>;

const MAX_MOVE_MS = 366 * 86_400_000;

/** The demo's clock in the admin's family time. Throws FORBIDDEN outside a demo. */
export function readDemoClock(ctx: ServiceContext, admin: GrownUpActor): DemoClockState {
  return presentClock(clockOf(ctx), admin);
}

/**
 * Moves the clock for all families, forward only: ledgers stay in order, sessions stay valid. Queues the
 * nightly approval, which follows the real time. Throws FORBIDDEN outside a demo, VALIDATION for the past and for more than a year.
 */
export async function moveDemoClock(
  ctx: ServiceContext,
  admin: GrownUpActor,
  input: MoveDemoClockInput,
): Promise<Outcome<DemoClockState>> {
  const clock = clockOf(ctx);
  await clock.inTurn(async () => {
    const now = clock.now();
    const to = instantOf(input.to, admin.timeZone);
    const ms = to.getTime() - now.getTime();
    if (!(ms > 0)) throw invalidField('to', 'demo.clockOnlyForward');
    if (ms > MAX_MOVE_MS) throw invalidField('to', 'demo.clockTooFar');
    await inTransaction(ctx.db, async (tx) => {
      await moveSessions(tx, { liveAt: now, ms });
      await recordAudit(ctx, tx, admin, 'demo-clock-moved');
    });
    clock.moveTo(to);
    await ctx.jobs.enqueue(ctx.db, 'approve-overdue-completions', {});
  });
  return { result: presentClock(clock, admin), events: [{ type: 'clock.moved' }] };
}

function clockOf({ clock }: ServiceContext): DemoClock {
  const demoClock = demoClockOf(clock);
  if (!demoClock) throw new DomainError('FORBIDDEN', 'demo.noDemo');
  return demoClock;
}

function presentClock(clock: DemoClock, calendar: FamilyCalendar): DemoClockState {
  const now = clock.now();
  const { timeZone } = calendar;
  return { now, today: familyDay(now, timeZone), timeZone, stops: clockStops(now, calendar) };
}
