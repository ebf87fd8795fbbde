import { inTransaction, moveSessions } from '@starchart/db';
import type { FamilyCalendar } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { DemoClockState, MoveDemoClockInput } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, invalidField } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { clockStops, instantOf } from './clock-stops.ts';
import type { DemoClock } from './demo-clock.ts';

const MAX_MOVE_MS = 366 * 86_400_000;

/** The demo's clock in the admin's family time. Throws FORBIDDEN outside a demo. */
export function readDemoClock(ctx: ServiceContext, admin: ParentActor): DemoClockState {
  return presentClock(clockOf(ctx), admin);
}

/**
 * Moves the clock for all families, forward only: ledgers stay in order, sessions stay valid. Throws
 * FORBIDDEN outside a demo, VALIDATION for the past and for more than a year.
 */
export async function moveDemoClock(
  ctx: ServiceContext,
  admin: ParentActor,
  input: MoveDemoClockInput,
): Promise<Outcome<DemoClockState>> {
  const clock = clockOf(ctx);
  await clock.inTurn(async () => {
    const now = clock.now();
    const to = instantOf(input.to, admin.timeZone);
    const ms = to.getTime() - now.getTime();
    if (!(ms > 0)) throw invalidField('to', 'The clock only moves forward: choose a later time.');
    if (ms > MAX_MOVE_MS) throw invalidField('to', 'The clock moves at most a year at a time.');
    await inTransaction(ctx.db, async (tx) => {
      await moveSessions(tx, { liveAt: now, ms });
      await recordAudit(ctx, tx, { by: admin, action: 'demo-clock-moved' });
      clock.moveTo(to);
    });
  });
  return { result: presentClock(clock, admin), events: [{ type: 'clock.moved' }] };
}

function clockOf({ demoClock }: ServiceContext): DemoClock {
  if (!demoClock)
    throw new DomainError('FORBIDDEN', 'Only the clock of a demo can be moved, and this is none.');
  return demoClock;
}

function presentClock(clock: DemoClock, calendar: FamilyCalendar): DemoClockState {
  const now = clock.now();
  const { nextHour, tomorrow, nextWeek, clockChange } = clockStops(now, calendar);
  return {
    now: now.toISOString(),
    today: familyDay(now, calendar.timeZone),
    timeZone: calendar.timeZone,
    stops: {
      nextHour: nextHour.toISOString(),
      tomorrow: tomorrow.toISOString(),
      nextWeek: nextWeek.toISOString(),
      clockChange: clockChange && clockChange.toISOString(),
    },
  };
}
