import type { Language, OfflineCompletions } from '@starchart/schema';
import { hasRow, type Queryable } from '../../db.ts';

/** A parent's own account with its family; `pendingEmail` is unconfirmed. */
export function findAccount(db: Queryable, familyId: number, parentId: number, at: Date) {
  return db
    .selectFrom('parents')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .where('parents.family_id', '=', familyId)
    .where('parents.id', '=', parentId)
    .select((eb) => [
      'parents.id',
      'parents.name',
      'name_for_children as nameForChildren',
      'username',
      'email',
      'families.name as familyName',
      'time_zone as timeZone',
      'week_starts_on as weekStartsOn',
      'afternoon_starts_at as afternoonStartsAt',
      'evening_starts_at as eveningStartsAt',
      'child_view_lock as childViewLock',
      'parents.language',
      'families.language as familyLanguage',
      'families.currency',
      'offline_completions as offlineCompletions',
      'families.created_at as familyCreatedAt',
      'offers_invite as offersInvite',
      eb
        .selectFrom('account_links')
        .whereRef('account_links.family_id', '=', 'parents.family_id')
        .whereRef('account_links.parent_id', '=', 'parents.id')
        .where('purpose', '=', 'confirm-email')
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .select('account_links.email')
        .orderBy('account_links.id', 'desc')
        .limit(1)
        .as('pendingEmail'),
    ])
    .executeTakeFirst();
}

/**
 * Locks the family's row against concurrent account changes and erasure; false when there is no such family.
 * Call it in a transaction, before any other write to the family: erasing a family takes this lock first, too.
 */
export function lockFamily(db: Queryable, familyId: number): Promise<boolean> {
  return hasRow(db.selectFrom('families').where('id', '=', familyId).select('id').forNoKeyUpdate());
}

/** ISO 4217; null: rewards pay no money. */
export async function findCurrency(db: Queryable, familyId: number): Promise<string | null> {
  return (await currencies(db, familyId).executeTakeFirst())?.currency ?? null;
}

/** The same, which does not change before the transaction ends. Call it before any other lock, as `lockFamily`. */
export async function holdCurrency(db: Queryable, familyId: number): Promise<string | null> {
  return (await currencies(db, familyId).forShare().executeTakeFirst())?.currency ?? null;
}

/** The currency, and that of the amounts of rewards, which stays while the family has none; null: unknown. */
export function findCurrencies(db: Queryable, familyId: number) {
  return currencies(db, familyId).executeTakeFirstOrThrow();
}

function currencies(db: Queryable, familyId: number) {
  return db
    .selectFrom('families')
    .where('id', '=', familyId)
    .select(['currency', 'amounts_currency as amountsCurrency']);
}

export interface FamilySettings {
  familyName?: string | undefined;
  timeZone?: string | undefined;
  weekStartsOn?: number | undefined;
  /** Hours; see the constraint of the table. */
  afternoonStartsAt?: number | undefined;
  eveningStartsAt?: number | undefined;
  childViewLock?: boolean | undefined;
  familyLanguage?: Language | undefined;
  /** Null: rewards pay no money. */
  currency?: string | null | undefined;
  offlineCompletions?: OfflineCompletions | undefined;
  offersInvite?: boolean | undefined;
}

/** Omitted fields keep their values. */
export async function updateFamily(db: Queryable, familyId: number, settings: FamilySettings): Promise<void> {
  await db
    .updateTable('families')
    .set((eb) => ({
      name: settings.familyName ?? eb.ref('name'),
      time_zone: settings.timeZone ?? eb.ref('time_zone'),
      week_starts_on: settings.weekStartsOn ?? eb.ref('week_starts_on'),
      afternoon_starts_at: settings.afternoonStartsAt ?? eb.ref('afternoon_starts_at'),
      evening_starts_at: settings.eveningStartsAt ?? eb.ref('evening_starts_at'),
      child_view_lock: settings.childViewLock ?? eb.ref('child_view_lock'),
      language: settings.familyLanguage ?? eb.ref('language'),
      currency: settings.currency === undefined ? eb.ref('currency') : settings.currency,
      amounts_currency: settings.currency ?? eb.ref('amounts_currency'),
      offline_completions: settings.offlineCompletions ?? eb.ref('offline_completions'),
      offers_invite: settings.offersInvite ?? eb.ref('offers_invite'),
    }))
    .where('id', '=', familyId)
    .execute();
}

export interface ParentFields {
  name?: string | undefined;
  /** Null: `name`. */
  nameForChildren?: string | null | undefined;
  username?: string | undefined;
  /** The normalized username (NFKC, lower case), for comparisons. */
  usernameKey?: string | undefined;
  /** Null means the language of the device, otherwise of the family. */
  language?: Language | null | undefined;
}

/** Omitted fields keep their values. Throws a unique violation of `PARENT_USERNAME_TAKEN`. */
export async function updateParent(
  db: Queryable,
  familyId: number,
  parentId: number,
  fields: ParentFields,
): Promise<void> {
  await db
    .updateTable('parents')
    .set((eb) => ({
      name: fields.name ?? eb.ref('name'),
      name_for_children:
        fields.nameForChildren === undefined ? eb.ref('name_for_children') : fields.nameForChildren,
      username: fields.username ?? eb.ref('username'),
      username_key: fields.usernameKey ?? eb.ref('username_key'),
      language: fields.language === undefined ? eb.ref('language') : fields.language,
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', parentId)
    .execute();
}

/** Throws a unique violation of `PARENT_EMAIL_TAKEN`. */
export async function updateParentEmail(
  db: Queryable,
  familyId: number,
  parentId: number,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<void> {
  await db
    .updateTable('parents')
    .set({ email, email_key: emailKey })
    .where('family_id', '=', familyId)
    .where('id', '=', parentId)
    .execute();
}

/** The parent with this normalized e-mail, in any family. */
export function findParentByEmail(db: Queryable, emailKey: string) {
  return db
    .selectFrom('parents')
    .where('email_key', '=', emailKey)
    .select(['id as parentId', 'family_id as familyId', 'email', 'status'])
    .executeTakeFirst();
}

/** The stored password hash of a parent, with the normalized username. */
export function findParentPassword(db: Queryable, familyId: number, parentId: number) {
  return db
    .selectFrom('parent_credentials')
    .innerJoin('parents', 'parents.id', 'parent_credentials.parent_id')
    .where('parents.family_id', '=', familyId)
    .where('parents.id', '=', parentId)
    .select(['password_hash as passwordHash', 'username_key as usernameKey'])
    .executeTakeFirst();
}

export async function updateParentPassword(
  db: Queryable,
  parentId: number,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await db
    .updateTable('parent_credentials')
    .set({ password_hash: passwordHash, changed_at: at })
    .where('parent_id', '=', parentId)
    .execute();
}
