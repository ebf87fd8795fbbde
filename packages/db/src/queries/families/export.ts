import { majorUnits } from '@starchart/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../database.ts';
import type { Queryable } from '../../db.ts';
import { CLOSED_DAYS } from '../habits/schedules.ts';

/** A column of the table, or a value from other tables. */
type Field<Table extends keyof DB> = (keyof DB[Table] & string) | RawBuilder<unknown>;

interface Section<Table extends keyof DB, Fields> {
  table: Table;
  /** The fields by exported name, in display order. */
  fields: Fields;
}

function section<const Table extends keyof DB, const Fields extends Record<string, Field<Table>>>(
  table: Table,
  fields: Fields,
): Section<Table, Fields> {
  return { table, fields };
}

const ofLogin = <T>(column: keyof DB['child_credentials']) => sql<T>`(
  select ${sql.ref(column)} from child_credentials as login
  where login.family_id = children.family_id and login.child_id = children.id)`;

const ofBadge = (column: keyof DB['badges']) =>
  sql<string>`(select ${sql.ref(column)} from badges where badges.id = child_badges.badge_id)`;

/** ISO weekdays, 1 is Monday. */
const WEEKDAYS = sql<string>`array_to_string(
    array(select weekday from generate_series(1, 7) as weekday where weekdays >> weekday - 1 & 1 = 1), ' ')`;

/** The amount in major units, such as 3.50: filled in by `withMoney`. */
const MONEY = sql<string | null>`null`;

/** All stored data of a family except hashes, keys and derived counters. A test compares it with the tables. */
const SECTIONS = {
  parents: section('parents', {
    id: 'id',
    name: 'name',
    nameForChildren: 'name_for_children',
    username: 'username',
    email: 'email',
    language: 'language',
    status: 'status',
    isAdmin: 'is_admin',
    registeredAt: 'registration_date',
    approvedAt: 'approved_at',
    inviteCodeId: 'invite_code_id',
    registrationExpiresAt: 'registration_expires_at',
  }),
  grownUps: section('parents', {
    id: 'id',
    name: 'name',
    familyRole: 'family_role',
    invitedBy: 'invited_by',
    allChildren: 'all_children',
    childIds: sql<string | null>`(
        select string_agg(child_id::text, ' ' order by child_id) from parent_children
        where parent_children.family_id = parents.family_id and parent_children.parent_id = parents.id)`,
  }),
  children: section('children', {
    id: 'id',
    parentId: 'parent_id',
    name: 'name',
    avatar: 'avatar',
    look: 'look',
    readAloud: 'read_aloud',
    mascotItem: 'mascot_item',
    celebratedOn: 'celebrated_on',
    seenEntry: 'seen_entry',
    goalRewardId: 'goal_reward_id',
    goalCelebrated: 'goal_celebrated',
    currentPoints: 'current_points',
    totalPoints: 'total_points',
    createdAt: 'created_at',
    username: ofLogin<string | null>('username'),
    canLogin: sql<boolean>`coalesce(${ofLogin('can_login')}, false)`,
  }),
  habits: section('habits', {
    id: 'id',
    childId: 'child_id',
    name: 'name',
    description: 'description',
    pointsPerCompletion: 'points_per_completion',
    frequency: 'frequency',
    daysPerWeek: 'days_per_week',
    weekdays: WEEKDAYS,
    intervalDays: 'interval_days',
    slots: sql<string>`array_to_string(slots, ' ')`,
    startDate: 'start_date',
    endDate: 'end_date',
    forgiving: 'forgiving',
    pastSchedules: sql<string | null>`(
        select json_agg(json_build_object('validUntil', valid_until, 'frequency', past.frequency,
          'daysPerWeek', past.days_per_week, 'weekdays', past.weekdays, 'intervalDays', past.interval_days,
          'slots', past.slots, 'forgiving', past.forgiving) order by valid_until)::text
        from past_schedules as past where past.family_id = habits.family_id and past.habit_id = habits.id)`,
    active: 'active',
    closedDays: sql<string>`${CLOSED_DAYS}::text`,
    requiresApproval: 'requires_approval',
    color: 'color',
    icon: 'icon',
    createdAt: 'created_at',
    completionCount: 'completion_count',
    longestStreak: 'longest_streak',
    lastCompletedOn: 'last_completed_on',
  }),
  completions: section('habit_completions', {
    id: 'id',
    childId: 'child_id',
    habitId: 'habit_id',
    completedAt: 'completed_at',
    completedOn: 'completed_on',
    recordedAt: 'recorded_at',
    slot: 'slot',
    status: 'status',
    pointsEarned: 'points_earned',
  }),
  days: section('child_days', {
    childId: 'child_id',
    day: 'day',
    completions: 'completions',
    fullAt: 'full_at',
  }),
  pauses: section('pauses', {
    id: 'id',
    childId: 'child_id',
    habitId: 'habit_id',
    kind: 'kind',
    startsOn: 'starts_on',
    endsOn: 'ends_on',
    createdBy: 'created_by',
    createdAt: 'created_at',
  }),
  rewards: section('rewards', {
    id: 'id',
    childId: 'child_id',
    name: 'name',
    description: 'description',
    pointsCost: 'points_cost',
    active: 'active',
    icon: 'icon',
    stock: 'stock',
    limitCount: 'limit_count',
    limitPeriod: 'limit_period',
    weekdays: WEEKDAYS,
    requiresApproval: 'requires_approval',
    moneyAmount: 'money_amount',
    currency: sql<string | null>`case when money_amount is not null
      then (select amounts_currency from families where families.id = rewards.family_id) end`,
    money: MONEY,
    createdAt: 'created_at',
  }),
  redemptions: section('reward_redemptions', {
    id: 'id',
    childId: 'child_id',
    rewardId: 'reward_id',
    name: 'name',
    icon: 'icon',
    pointsSpent: 'points_spent',
    redeemedAt: 'redeemed_at',
    redeemedOn: 'redeemed_on',
    fulfilled: 'fulfilled',
    fulfilledAt: 'fulfilled_at',
    cancelledAt: 'cancelled_at',
    requiresApproval: 'requires_approval',
    approvedAt: 'approved_at',
    moneyAmount: 'money_amount',
    currency: 'currency',
    money: MONEY,
  }),
  wishes: section('wishes', {
    id: 'id',
    childId: 'child_id',
    text: 'text',
    status: 'status',
    createdAt: 'created_at',
    answeredAt: 'answered_at',
    rewardId: 'reward_id',
    noteId: 'note_id',
  }),
  pointsEntries: section('points_entries', {
    id: 'id',
    childId: 'child_id',
    number: 'number',
    kind: 'kind',
    amount: 'amount',
    balanceAfter: 'balance_after',
    label: 'label',
    labelKey: 'label_key',
    labelParams: sql<string | null>`label_params::text`,
    reason: 'reason',
    day: 'day',
    forDay: 'for_day',
    createdAt: 'created_at',
    actorRole: 'actor_role',
    actorId: 'actor_id',
    viaId: 'via_id',
    habitId: 'habit_id',
    rewardId: 'reward_id',
    badgeKey: 'badge_key',
    reversesEntryId: 'reverses_entry_id',
  }),
  notes: section('notes', {
    id: 'id',
    childId: 'child_id',
    kind: 'kind',
    text: 'text',
    points: 'points',
    entryNumber: 'entry_number',
    authorId: 'author_id',
    habitId: 'habit_id',
    completedOn: 'completed_on',
    slot: 'slot',
    subject: 'subject',
    pointsChange: 'points_change',
    createdAt: 'created_at',
    readAt: 'read_at',
  }),
  praisePresets: section('praise_presets', { position: 'position', text: 'text', points: 'points' }),
  badges: section('child_badges', {
    id: 'id',
    childId: 'child_id',
    earnedAt: 'earned_at',
    completionId: 'completion_id',
    key: ofBadge('key'),
    name: ofBadge('name'),
  }),
  devices: section('sessions', {
    id: 'id',
    parentId: 'parent_id',
    childId: 'child_id',
    lockedChildId: 'locked_child_id',
    familyDeviceId: 'family_device_id',
    profileExpiresAt: 'profile_expires_at',
    authMethod: 'auth_method',
    guestPassId: 'guest_pass_id',
    userAgent: 'user_agent',
    signedInAt: 'created_at',
    lastSeenAt: 'last_seen_at',
    confirmedAt: 'confirmed_at',
    expiresAt: 'expires_at',
    revokedAt: 'revoked_at',
  }),
  familyDevices: section('family_devices', {
    id: 'id',
    name: 'name',
    allChildren: 'all_children',
    childIds: sql<string | null>`(
        select string_agg(child_id::text, ' ' order by child_id) from family_device_children
        where family_device_children.family_id = family_devices.family_id and family_device_id = family_devices.id)`,
    boardMode: 'board_mode',
    showBalances: 'show_balances',
    lockAfterS: 'lock_after_s',
    keepScreenOn: 'keep_screen_on',
    dimFrom: 'dim_from',
    dimUntil: 'dim_until',
    pairedBy: 'paired_by',
    pairedAt: 'paired_at',
    lastSeenAt: 'last_seen_at',
  }),
  pins: section('pins', {
    id: 'id',
    parentId: 'parent_id',
    childId: 'child_id',
    kind: 'kind',
    shuffle: 'shuffle',
    boardCheckOff: 'board_check_off',
    changedAt: 'changed_at',
  }),
  accessTokens: section('access_tokens', {
    id: 'id',
    parentId: 'parent_id',
    name: 'name',
    kind: 'kind',
    hint: 'hint',
    scope: 'scope',
    bonusLimit: 'bonus_limit',
    allChildren: 'all_children',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
    endedAt: 'ended_at',
    lastUsedAt: 'last_used_at',
    childIds: sql<string | null>`(
        select string_agg(child_id::text, ' ' order by child_id) from access_token_children
        where access_token_children.family_id = access_tokens.family_id and token_id = access_tokens.id)`,
  }),
  webhooks: section('webhooks', {
    id: 'id',
    url: 'url',
    createdAt: 'created_at',
    events: sql<string>`array_to_string(events, ' ')`,
    droppedDeliveries: 'dropped_deliveries',
    droppedSince: 'dropped_since',
  }),
  webhookDeliveries: section('webhook_deliveries', {
    id: 'id',
    webhookId: 'webhook_id',
    childId: 'child_id',
    messageId: 'message_id',
    type: 'type',
    body: 'body',
    state: 'state',
    attempts: 'attempts',
    createdAt: 'created_at',
    lastTriedAt: 'last_tried_at',
    deliveredAt: 'delivered_at',
    lastError: 'last_error',
  }),
  loginWarnings: section('login_warnings', {
    id: 'id',
    parentId: 'parent_id',
    childId: 'child_id',
    knownDevice: 'known_device',
    tries: 'tries',
    firstAt: 'first_at',
    lastAt: 'last_at',
    dismissedAt: 'dismissed_at',
  }),
  pendingChanges: section('pending_changes', {
    id: 'id',
    kind: 'kind',
    parentId: 'parent_id',
    childId: 'child_id',
    newRole: 'new_role',
    requestedBy: 'requested_by',
    requestedAt: 'requested_at',
    mailedAt: 'mailed_at',
    dueAt: 'due_at',
    endedAt: 'ended_at',
    outcome: 'outcome',
  }),
  mails: section('outbox', {
    id: 'id',
    kind: 'kind',
    recipient: 'recipient',
    state: 'state',
    createdAt: 'created_at',
    sentAt: 'sent_at',
  }),
  links: section('account_links', {
    id: 'id',
    parentId: 'parent_id',
    purpose: 'purpose',
    email: 'email',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
    usedAt: 'used_at',
  }),
  activity: section('audit_entries', {
    id: 'id',
    at: 'created_at',
    actorRole: 'actor_role',
    actorId: 'actor_id',
    action: 'action',
    subject: 'subject',
    times: 'times',
    lastAt: 'last_at',
  }),
};

export type ExportSection = keyof typeof SECTIONS;

/** The rows of a section that are the exporting grown-up's own, or of no grown-up. */
function ownRows(name: ExportSection, familyId: number, ownerId: number): RawBuilder<unknown> {
  switch (name) {
    case 'parents':
      return sql`and id = ${ownerId}`;
    case 'devices':
    case 'accessTokens':
    case 'pins':
    case 'loginWarnings':
    case 'links':
      return sql`and (parent_id is null or parent_id = ${ownerId})`;
    case 'mails':
      return sql`and (link_id is null or link_id in (
          select id from account_links where family_id = ${familyId} and parent_id = ${ownerId}))
        and recipient not in (select email from parents where family_id = ${familyId} and id <> ${ownerId})`;
    default:
      return sql``;
  }
}

export const EXPORT_SECTIONS = Object.keys(SECTIONS) as ExportSection[];

/** A row of a section, with the API's field names. */
export type ExportedRow<Name extends ExportSection> =
  (typeof SECTIONS)[Name] extends Section<infer Table, infer Fields>
    ? {
        [FieldName in keyof Fields]: Fields[FieldName] extends RawBuilder<infer Value>
          ? Value
          : Selectable<DB[Table]>[Fields[FieldName] & keyof Selectable<DB[Table]>];
      }
    : never;

/** Field names of a section, in display order. */
export function exportedFields(name: ExportSection): string[] {
  return Object.keys(SECTIONS[name].fields);
}

/** The columns that are exported unchanged, as `table.column`. */
export function exportedColumns(): string[] {
  const columns = Object.values(SECTIONS).flatMap(({ table, fields }) =>
    Object.values(fields).flatMap((field) => (typeof field === 'string' ? `${table}.${field}` : [])),
  );
  return [...new Set(columns)];
}

/**
 * Reads a section, or one child's part of it, as `ownerId` may see it, in groups of `groupSize` rows, oldest first. Uses a cursor, so the query runs
 * once. Throws outside a transaction, and when the same section is already being read in it; a reader that stops early
 * leaves the cursor open until the transaction ends.
 */
export async function* readExportedRows<Name extends ExportSection>(
  db: Queryable,
  familyId: number,
  name: Name,
  {
    groupSize,
    childId,
    ownerId,
  }: { groupSize: number; childId?: number | undefined; ownerId?: number | undefined },
): AsyncGenerator<ExportedRow<Name>[]> {
  const { table, fields } = SECTIONS[name];
  const columns = Object.entries<string | RawBuilder<unknown>>(fields).map(([exportedName, field]) => {
    const value = typeof field === 'string' ? sql.ref(`${table}.${field}`) : field;
    return sql`${value} as ${sql.id(exportedName)}`;
  });
  const own = ownerId === undefined ? sql`` : ownRows(name, familyId, ownerId);
  const ofChild = childId === undefined ? sql`` : sql`and child_id = ${childId}`;
  // Until a job has deleted them, the entries of erased children are still in the table.
  const isErased = sql`child_id in (
    select erased.child_id from ledgers as erased where erased.family_id = ${familyId} and erased)`;
  const unerased = table === 'points_entries' ? sql`and not ${isErased}` : sql``;
  const cursor = sql.id(`export_${name}`);
  await sql`
    declare ${cursor} no scroll cursor for select ${sql.join(columns)} from ${sql.table(table)}
    where family_id = ${familyId} ${ofChild} ${own} ${unerased} order by 1`.execute(db);
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<ExportedRow<Name>>`fetch ${sql.lit(groupSize)} from ${cursor}`.execute(db);
    if (rows.length > 0) yield rows.map(withMoney);
    isMore = rows.length === groupSize;
  }
  await sql`close ${cursor}`.execute(db);
}

function withMoney<Row extends object>(row: Row): Row {
  const { moneyAmount: amount, currency } = row as { moneyAmount?: number | null; currency?: string | null };
  return amount && currency ? { ...row, money: majorUnits({ amount, currency }) } : row;
}

export function findExportedFamily(db: Queryable, familyId: number) {
  return db
    .selectFrom('families')
    .where('id', '=', familyId)
    .select([
      'id',
      'name',
      'time_zone as timeZone',
      'week_starts_on as weekStartsOn',
      'afternoon_starts_at as afternoonStartsAt',
      'evening_starts_at as eveningStartsAt',
      'child_view_lock as childViewLock',
      'language',
      'currency',
      'amounts_currency as amountsCurrency',
      'offline_completions as offlineCompletions',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
}
