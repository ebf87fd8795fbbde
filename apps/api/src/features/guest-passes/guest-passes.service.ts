import {
  endGuestPasses,
  findGuestPass,
  insertAccessToken,
  inTransaction,
  listGuestPasses,
  lockFamily,
  lockGuestPass,
  type Queryable,
} from '@starchart/db';
import { withValues } from '@starchart/i18n';
import {
  type CreateGuestPassInput,
  type guestPass,
  type IdInput,
  MAX_GUEST_PASSES,
  MESSAGES,
  type newGuestPass,
  type OpenGuestPassInput,
  type SessionRecord,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, type GrownUpActor, viaIdOf } from '../../core/actor.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { Arrival } from '../../core/installation.ts';
import { hashSecret, makeSecret } from '../../core/secret.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { assertPasswordUnchanged } from '../account/passwords.service.ts';
import { presentActor } from '../auth/auth.service.ts';
import { linkOrigin } from '../system/link-origin.ts';

const DAY_MS = 86_400_000;

type GuestPass = z.input<typeof guestPass>;

/** The family's guest passes that can be used, newest first. */
export async function listOpenGuestPasses(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { familyId }: GrownUpActor,
): Promise<GuestPass[]> {
  const rows = await listGuestPasses(db, familyId, clock.now());
  return rows.map(({ name: label, parentId, parentName, ...pass }) => ({
    ...pass,
    label,
    createdBy: { id: parentId, name: parentName },
  }));
}

/**
 * Creates a link that gives a restricted session without an account; only this response contains it. `confirmed` is the hash of the
 * verified current password. Throws VALIDATION if that has changed since and for a time that is past or too late, NOT_FOUND for a child
 * of another family, CONFLICT, RATE_LIMITED.
 */
export async function createGuestPass(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { label, childIds, scope, bonusLimit, until }: CreateGuestPassInput,
  { confirmed, arrival }: { confirmed: string | undefined; arrival: Arrival },
): Promise<Outcome<z.input<typeof newGuestPass>>> {
  const { id: parentId, familyId } = actor;
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(until);
  const latest = createdAt.getTime() + MAX_GUEST_PASSES.days * DAY_MS;
  if (expiresAt <= createdAt || expiresAt.getTime() > latest) {
    throw invalidField('until', MESSAGES.guestPassUntil);
  }
  const token = makeSecret(16);
  return await inTransaction(ctx.db, async (tx) => {
    // Serializes with a password change or a withdrawn approval, which end all guest passes.
    await lockFamily(tx, familyId);
    await assertPasswordUnchanged(tx, actor, confirmed);
    await assertNotTooOften(ctx, tx, actor, 'guest-pass-created');
    await assertRoomForPass(tx, actor, createdAt);
    const id = await insertAccessToken(tx, familyId, parentId, {
      kind: 'guest-pass',
      tokenHash: hashSecret(token),
      name: label,
      hint: '',
      scope,
      bonusLimit,
      childIds,
      createdAt,
      expiresAt,
    });
    if (id === undefined) throw new DomainError('UNAUTHENTICATED', 'access.loginFirst');
    await recordAudit(ctx, tx, actor, 'guest-pass-created', ['guest-pass', id]);
    const passes = await listOpenGuestPasses({ db: tx, clock: ctx.clock }, actor);
    const pass = orNotFound(passes.find((open) => open.id === id));
    // The fragment (#) keeps the token out of server logs and Referer headers.
    const openPath = `/guest#${token}`;
    return {
      result: { ...pass, url: `${linkOrigin(ctx.installation, arrival)}${openPath}`, openPath },
      events: [{ type: 'guest-pass.changed', familyId }],
    };
  });
}

async function assertRoomForPass(tx: Queryable, { familyId, id }: GrownUpActor, at: Date): Promise<void> {
  const passes = await listGuestPasses(tx, familyId, at);
  if (passes.filter(({ parentId }) => parentId === id).length < MAX_GUEST_PASSES.open) return;
  throw new DomainError('CONFLICT', withValues('guestPasses.tooMany', { max: MAX_GUEST_PASSES.open }));
}

/** Ends a guest pass of the family with its sessions. Throws NOT_FOUND. */
export async function revokeGuestPass(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await endGuestPasses(tx, familyId, ctx.clock.now(), { passId: id }))) throw notFound();
    await recordAudit(ctx, tx, actor, 'guest-pass-revoked', ['guest-pass', id]);
  });
  return { result: undefined, events: [{ type: 'guest-pass.changed', familyId }] };
}

/**
 * Opens a session of a guest until the pass ends. Throws NOT_FOUND for a link that is unknown, ended or expired, CONFLICT for another
 * caller who is logged in and for one browser too many, HTTPS_REQUIRED.
 */
export async function openGuestPass(
  ctx: RequestContext,
  actor: Actor | null,
  { token }: OpenGuestPassInput,
): Promise<Outcome<SessionRecord>> {
  ctx.session.requireHttps();
  const at = ctx.clock.now();
  const pass = orNotFound(await findGuestPass(ctx.db, hashSecret(token), at));
  const {
    id: passId,
    familyId,
    parentId,
    expiresAt: _until,
    name,
    scope,
    bonusLimit,
    childIds,
    ...family
  } = pass;
  if (actor && viaIdOf(actor) === passId) return { result: presentActor(ctx, actor), events: [] };
  if (actor) {
    throw new DomainError('CONFLICT', 'access.alreadyLoggedIn');
  }
  const storeSession = await ctx.session.beginGuestSession();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockGuestPass(tx, familyId, passId, at))) throw notFound();
    const maxBrowsers = MAX_GUEST_PASSES.browsers;
    if (!(await storeSession(tx, { familyId, passId, maxBrowsers }))) {
      throw new DomainError('CONFLICT', 'guestPasses.openOnThreeDevices');
    }
  });
  const settings = {
    familyRole: 'parent',
    email: '',
    isAdmin: false,
    childViewLock: false,
    language: null,
  } as const;
  const restriction = { source: 'guest-pass', passId, name, scope, bonusLimit, childIds } as const;
  const guest = { role: 'grown-up', id: parentId, name, ...family, ...settings, restriction } as const;
  return {
    result: presentActor(ctx, guest),
    events: [{ type: 'guest-pass.changed', familyId }],
  };
}
