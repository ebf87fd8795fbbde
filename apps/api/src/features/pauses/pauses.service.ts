import {
  deletePause,
  findPause,
  insertPause,
  inTransaction,
  listPauses,
  lockChildrenOfPause,
  lockFamily,
  type PauseScope,
  type Queryable,
  updatePause,
} from '@starchart/db';
import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { withValues } from '@starchart/i18n';
import {
  CORRECTION_DAYS,
  type CreatePauseInput,
  type changedPause,
  type EndedPause,
  type IdInput,
  MAX_PAUSE_DAYS,
  MAX_PAUSES,
  MESSAGES,
  type pause,
  type UpdatePauseInput,
} from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome, StoredEvent } from '../../core/domain-events.ts';
import { canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { evaluateHabits } from '../completions/evaluate-habits.ts';
import type { Moment } from '../points/ledger-transaction.ts';

type Pause = z.input<typeof pause>;
type StoredPause = NonNullable<Awaited<ReturnType<typeof findPause>>>;

/** First and last day. */
interface Days {
  startsOn: string;
  endsOn: string;
}

/** The pauses of the family and of the children whom the caller sees, newest first. */
export async function listPausesOfFamily({ db }: ServiceContext, actor: GrownUpActor): Promise<Pause[]> {
  const pauses = await listPauses(db, actor.familyId);
  return pauses.filter(({ childId }) => childId === null || canSeeChild(actor, childId));
}

/**
 * Pauses the family, a child or a habit, and evaluates the streaks of the paused days. Throws NOT_FOUND, FORBIDDEN for the family from a
 * token that is limited to some children, VALIDATION, CONFLICT at the quota.
 */
export async function createPause(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId = null, habitId = null, kind, startsOn, endsOn }: CreatePauseInput,
): Promise<Outcome<z.input<typeof changedPause>>> {
  const scope = { childId, habitId };
  assertScope(actor, scope);
  const moment = momentOf(ctx, actor);
  const days = { startsOn, endsOn: endsOn ?? addDays(startsOn, MAX_PAUSE_DAYS) };
  assertDays(days);
  if (startsOn < firstOpenDay(moment)) throw invalidField('startsOn', MESSAGES.dayTooOld);
  return await changeStreaks(ctx, actor, scope, moment, async (tx, counts) => {
    const isOpen = days.endsOn >= moment.day;
    if (counts.ownPauses >= MAX_PAUSES.ofParent) throw tooManyPauses();
    if (isOpen && counts.openPauses >= MAX_PAUSES.open) throw tooManyPauses();
    if (counts.recentPauses >= MAX_PAUSES.recent) throw tooManyRecentPauses();
    const created = { ...scope, kind, ...days, createdAt: moment.at };
    const id = await insertPause(tx, actor.familyId, { ...created, createdBy: actor.id });
    return { from: startsOn, result: { id, ...created } };
  });
}

/**
 * Moves a pause. Throws NOT_FOUND, VALIDATION, CONFLICT if a changed day is before the 35 days that can be corrected, or at the quota of open
 * or recent pauses.
 */
export async function changePause(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, startsOn, endsOn }: UpdatePauseInput,
): Promise<Outcome<z.input<typeof changedPause>>> {
  const moment = momentOf(ctx, actor);
  return await changeStored(ctx, actor, id, moment, async (tx, before, { openPauses, recentPauses }) => {
    const after = { startsOn: startsOn ?? before.startsOn, endsOn: endsOn ?? before.endsOn };
    assertDays(after);
    const from = firstChangedDay(before, after);
    if (from === null) return { from, result: before };
    assertOpen(from, moment);
    const reopens = before.endsOn < moment.day && after.endsOn >= moment.day;
    if (reopens && openPauses >= MAX_PAUSES.open) throw tooManyPauses();
    const wasRecent = before.endsOn >= firstOpenDay(moment);
    if (!wasRecent && recentPauses >= MAX_PAUSES.recent) throw tooManyRecentPauses();
    await updatePause(tx, actor.familyId, id, after);
    return { from, result: { ...before, ...after } };
  });
}

/** Ends a pause yesterday; deletes one that starts today or later. An ended pause stays as it is. Throws NOT_FOUND. */
export async function endPause(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<EndedPause>> {
  const moment = momentOf(ctx, actor);
  const yesterday = addDays(moment.day, -1);
  return await changeStored(
    ctx,
    actor,
    id,
    moment,
    async (tx, before): Promise<PauseChange<Omit<EndedPause, 'evaluatedHabits'>>> => {
      const { startsOn, endsOn } = before;
      if (startsOn > yesterday) {
        await deletePause(tx, actor.familyId, id);
        return { from: startsOn, result: { id, endsOn: null } };
      }
      if (endsOn <= yesterday) return { from: null, result: { id, endsOn } };
      await updatePause(tx, actor.familyId, id, { startsOn, endsOn: yesterday });
      return { from: moment.day, result: { id, endsOn: yesterday } };
    },
  );
}

/** Throws NOT_FOUND, CONFLICT for a pause that began before the 35 days that can be corrected. */
export async function removePause(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const moment = momentOf(ctx, actor);
  const { events } = await changeStored(ctx, actor, id, moment, async (tx, { startsOn }) => {
    assertOpen(startsOn, moment);
    await deletePause(tx, actor.familyId, id);
    return { from: startsOn, result: {} };
  });
  return { result: undefined, events };
}

/** Pauses that the caller has created, and those of the family: not ended, and ending on a day that can be corrected or later. */
interface Counts {
  ownPauses: number;
  openPauses: number;
  recentPauses: number;
}

/** What a change of a pause did: the first day on which it changes what is due, null if none. */
interface PauseChange<Result> {
  from: string | null;
  result: Result;
}

async function changeStored<Result extends object>(
  ctx: ServiceContext,
  actor: GrownUpActor,
  pauseId: number,
  moment: Moment,
  change: (tx: Queryable, before: StoredPause, counts: Counts) => Promise<PauseChange<Result>>,
) {
  const scope = orNotFound(await findPause(ctx.db, actor.familyId, pauseId));
  assertScope(actor, scope);
  return await changeStreaks(ctx, actor, scope, moment, async (tx, counts) =>
    // Read again, with its children locked: another change may have come first.
    change(tx, orNotFound(await findPause(tx, actor.familyId, pauseId)), counts),
  );
}

/** Changes a pause with its children locked, and evaluates their habits from the first changed day or today on. */
async function changeStreaks<Result extends object>(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId, habitId }: PauseScope,
  moment: Moment,
  change: (tx: Queryable, counts: Counts) => Promise<PauseChange<Result>>,
): Promise<Outcome<Result & { evaluatedHabits: number }>> {
  const { familyId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    // Pauses of different children count together.
    await lockFamily(tx, familyId);
    const children = await lockChildrenOfPause(
      tx,
      familyId,
      { childId, habitId },
      { today: moment.day, recentSince: firstOpenDay(moment), parentId: actor.id },
    );
    const [counts] = children;
    if (!counts && childId !== null) throw notFound();
    const { from, result } = await change(tx, counts ?? { ownPauses: 0, openPauses: 0, recentPauses: 0 });
    const childIds = children.map(({ id }) => id);
    const first = from !== null && from < moment.day ? from : moment.day;
    const evaluatedHabits =
      from === null ? 0 : await evaluateHabits(tx, actor, { childIds, habitId, from: first }, moment);
    const events = childIds.map((id): StoredEvent => ({ type: 'pause.changed', familyId, childId: id }));
    return { result: { ...result, evaluatedHabits }, events: from === null ? [] : events };
  });
}

/** Throws FORBIDDEN for the whole family and NOT_FOUND for a child, if the actor is limited to others. */
function assertScope(actor: GrownUpActor, { childId }: PauseScope): void {
  if (childId !== null) authorize(actor, 'pauses.manage', childId);
  else if (actor.restriction?.childIds) {
    throw new DomainError('FORBIDDEN', 'pauses.ofAllChildren');
  }
}

function assertDays({ startsOn, endsOn }: Days): void {
  if (endsOn < startsOn || endsOn > addDays(startsOn, MAX_PAUSE_DAYS)) {
    throw invalidField('endsOn', MESSAGES.pauseEnd);
  }
}

function assertOpen(day: string, moment: Moment): void {
  if (day < firstOpenDay(moment)) {
    throw new DomainError('CONFLICT', 'pauses.tooOld');
  }
}

function firstOpenDay({ day }: Moment): string {
  return addDays(day, 1 - CORRECTION_DAYS);
}

/** The first day that is paused before or after the change only. */
function firstChangedDay(before: Days, after: Days): string | null {
  if (before.startsOn !== after.startsOn) {
    return before.startsOn < after.startsOn ? before.startsOn : after.startsOn;
  }
  if (before.endsOn === after.endsOn) return null;
  return addDays(before.endsOn < after.endsOn ? before.endsOn : after.endsOn, 1);
}

function momentOf({ clock }: ServiceContext, { timeZone }: GrownUpActor): Moment {
  const at = clock.now();
  return { at, day: familyDay(at, timeZone) };
}

function tooManyPauses(): DomainError {
  return new DomainError('CONFLICT', 'pauses.tooMany');
}

function tooManyRecentPauses(): DomainError {
  return new DomainError('CONFLICT', withValues('pauses.tooManyRecent', { max: MAX_PAUSES.recent }));
}
