import type { FamilyBoard, SessionRecord } from '@starchart/schema';
import { hashKey, notifyManager, type Query, type QueryKey } from '@tanstack/react-query';
import { delMany, entries, keys, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { isSessionQuery, queryClient, trpcUtils } from '@/lib/api/trpc';
import { serverClock } from '@/lib/clock';
import { now } from '@/lib/format/now';
import { GUEST, ownerOf, personOf } from '@/lib/session-identity';
import { profileOpenedHere, setLeavingProfile } from '@/lib/storage/paired-device';
import { isOfflinePage, pathOf } from './day-pages';
import { hasServerTime, restoreClock } from './kept-clock';
import { noteEarlierAnswer } from './outbox-entries';
import {
  canKeep,
  celebratedDays,
  clearStore,
  openStore,
  seenStories,
  unfinishedCelebrations,
} from './storage';

const store = openStore('page-cache');
const KEPT_MS = 7 * 86_400_000;

/** What the pages that open without a network need, too. */
const SESSION = 'auth.session';
const BOARD = 'familyDevices.board';
const OTHERS: ReadonlySet<string> = new Set([SESSION, 'children.list', 'sky.get']);

/** `at` and `aheadMs` are of the clock of this device, `clockAheadMs` of the clock of a demo at that time, in ms. */
type KeptPage = {
  actor: string;
  queryKey: QueryKey;
  data: unknown;
  at: number;
  aheadMs?: number;
  clockAheadMs?: number;
};

const cache = queryClient.getQueryCache();

/** The queries that show what this device has kept: `at` as there, and when the server answered, by the clock of its pages, in ms. */
const restored = new Map<string, { at: number; answeredAt: number }>();
/** When the server answered each query, by the clock of its pages, in ms. What the page changes itself is no answer. */
const answers = new WeakMap<Query, number>();
/** Whose answers they are. */
let restoredActor: string | undefined;

/** When the server gave the oldest answer on the screen that this device has kept, in ms; undefined when all are of now. */
export function useShownSince(): number | undefined {
  return useSyncExternalStore(subscribe, shownSince);
}

const subscribe = (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener));

function shownSince(): number | undefined {
  const shown = cache.findAll({ type: 'active', predicate: isOfflinePage });
  const times = shown.flatMap(({ queryHash }) => restored.get(queryHash)?.answeredAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Marks the data as restored, so that the bar shows its time. */
export function markAsKept(query: Query): void {
  const { queryHash, state } = query;
  const at = state.dataUpdatedAt;
  restored.set(queryHash, { at, answeredAt: answers.get(query) ?? at - serverClock.aheadMs + demoAheadMs() });
  restoredActor = actorOf(trpcUtils.auth.session.getData());
}

/** Whose answers they are: the owner's, and on a family device the open profile's. Undefined for a visitor or a guest. */
function actorOf(session: SessionRecord | null | undefined): string | undefined {
  const owner = ownerOf(session);
  if (!owner || owner === GUEST) return undefined;
  const person = personOf(session);
  return person === owner ? `${owner} ` : `${owner} ${person} `;
}

/** Shows what this device has kept of its last user. Resolves with whether it had something. */
export async function restorePages(): Promise<boolean> {
  const pages = await keptPages();
  const sessions = pages.filter(isSession).toSorted((a, b) => b.at - a.at);
  const isOpen = (page: KeptPage) => !isLocked(page, pages);
  const latest = sessions.find(isOpen);
  // An answer of the server may have come meanwhile.
  if (!latest || trpcUtils.auth.session.getData() !== undefined) return false;
  // By the clock of this device a profile is over, which the server has to close.
  if (sessions[0] !== latest) setLeavingProfile(true);
  show(pages.filter(({ actor }) => actor === latest.actor));
  return true;
}

/**
 * Shows the profile picker as this device has kept it, in place of an open profile that the server cannot close now. Resolves with whether
 * it had it.
 */
export async function restorePicker(): Promise<boolean> {
  const pages = await keptPages();
  const profile = trpcUtils.auth.session.getData();
  const device = profile?.familyDevice && `${ownerOf(profile)} `;
  const own = pages.filter(({ actor }) => actor === device);
  const session = own.find(isSession);
  if (!session || !own.some((page) => isOfflinePage(page))) return false;
  queryClient.removeQueries({ predicate: (query) => !isSessionQuery(query) });
  // The session last: the page then has what it shows.
  show([...own.filter((page) => page !== session), session]);
  return true;
}

/**
 * Opens the profile of a child without a PIN on its family device as this device has kept it, while the server is not reached. Before its
 * next request, the page opens it on the server (left-profile.ts). Resolves with whether it had it.
 */
export async function openKeptProfile(childId: number): Promise<boolean> {
  const device = trpcUtils.auth.session.getData();
  const actor = (await openProfiles(device)).get(childId);
  const own = (await keptPages()).filter((page) => page.actor === actor);
  const session = own.find(isSession);
  const { familyDevice } = device ?? {};
  const hasPage = session !== undefined && own.some((page) => isOfflinePage(page));
  if (device?.role !== 'device' || !familyDevice || !hasPage || trpcUtils.auth.session.getData() !== device) {
    return false;
  }
  const { lockAfterS } = familyDevice;
  const profileExpiresAt = lockAfterS === null ? null : new Date(now() + lockAfterS * 1000).toISOString();
  const data = { ...(session.data as SessionRecord), familyDevice, profileExpiresAt };
  profileOpenedHere.write(childId);
  queryClient.removeQueries({ predicate: (query) => !isSessionQuery(query) });
  show([...own.filter((page) => page !== session), { ...session, data }]);
  return true;
}

/** The children whose profiles this family device opens without the server. */
export async function keptProfiles(): Promise<ReadonlySet<number>> {
  const open = await openProfiles(trpcUtils.auth.session.getData());
  const kept = (await keptPages()).filter((page) => isOfflinePage(page)).map(({ actor }) => actor);
  return new Set([...open].flatMap(([childId, actor]) => (kept.includes(actor) ? childId : [])));
}

/** Whose kept pages stay on a family device while their profiles are closed, by child: those who open it without a PIN. */
async function openProfiles(session: SessionRecord | null | undefined): Promise<ReadonlyMap<number, string>> {
  if (!session?.familyDevice) return new Map();
  const device = `${ownerOf(session)} `;
  const isBoard = (page: KeptPage) => page.actor === device && pathOf(page) === BOARD;
  const known = trpcUtils.familyDevices.board.getData() ?? (await keptPages()).find(isBoard)?.data;
  const { children = [] } = (known ?? {}) as Partial<FamilyBoard>;
  return new Map(
    children.flatMap(({ id, pin }) => (pin === null ? [[id, `${device}child/${id} `] as const] : [])),
  );
}

function show(pages: readonly KeptPage[]): void {
  for (const page of pages) {
    const { actor, queryKey, data, at, aheadMs = 0, clockAheadMs = 0 } = page;
    restoredActor = actor;
    restoreClock(at - aheadMs, aheadMs);
    if (!isSession(page) && queryClient.getQueryData(queryKey) !== undefined) continue;
    const hash = hashKey(queryKey);
    restored.set(hash, { at, answeredAt: at - aheadMs + clockAheadMs });
    noteEarlierAnswer(hash, at);
    queryClient.setQueryData(queryKey, data, { updatedAt: at });
  }
}

async function keptPages(): Promise<KeptPage[]> {
  if (!canKeep()) return [];
  const kept = await values<KeptPage>(store).catch(() => []);
  return kept.filter((page) => !isExpired(page));
}

const demoAheadMs = () => trpcUtils.auth.session.getData()?.clockAheadMs ?? 0;

function isExpired({ at }: KeptPage): boolean {
  return Date.now() - at >= KEPT_MS;
}

/**
 * Whether the session is that of a profile which has ended, by the server's clock as this device knew it: its secret cannot be checked
 * without the server. An answer from the future shows that the clock was set back, so the time is unknown.
 */
function isLocked({ data, aheadMs = 0 }: KeptPage, kept: readonly KeptPage[]): boolean {
  const { profileExpiresAt, clockAheadMs = 0 } = data as SessionRecord;
  if (!profileExpiresAt) return false;
  const deviceTime = Date.now();
  return (
    deviceTime - aheadMs + clockAheadMs >= Date.parse(profileExpiresAt) ||
    kept.some(({ at }) => at > deviceTime)
  );
}

/** Keeps what the pages show, and deletes what another user has left. */
export function followPages(): void {
  for (const query of cache.getAll()) {
    const kept = restored.get(query.queryHash);
    // The server may have answered since.
    const isKept = kept?.at === query.state.dataUpdatedAt;
    answers.set(query, isKept ? kept.answeredAt : now());
    if (isKept) continue;
    restored.delete(query.queryHash);
    void keep(query);
  }
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    if (!event.action.manual) {
      answers.set(query, now());
      restored.delete(query.queryHash);
    }
    if (isSessionQuery(query)) {
      dropRestored();
      void removeOthers().then(() => keep(query));
    } else if (!event.action.manual) {
      // A child may have got a PIN.
      void keep(query).then(() => (pathOf(query) === BOARD ? removeClosed() : undefined));
    }
  });
  dropRestored();
  void removeOthers();
  // Without an answer, the clock of this device alone would say that they are old.
  if (hasServerTime()) void removeExpired();
}

/** Fetches again what was restored, if it is another user's than the server's session. */
function dropRestored(): void {
  if (restored.size === 0 || actorOf(trpcUtils.auth.session.getData()) === restoredActor) return;
  const isRestored = ({ queryHash }: Query) => restored.has(queryHash);
  void queryClient.resetQueries({ predicate: isRestored });
  restored.clear();
}

const isSession = (page: KeptPage) => pathOf(page) === SESSION;

async function keep(query: Query): Promise<void> {
  const { queryKey, queryHash, state } = query;
  const actor = actorOf(trpcUtils.auth.session.getData());
  const isKept = isOfflinePage(query) || OTHERS.has(pathOf(query));
  if (!actor || !isKept || !state.data || !canKeep()) return;
  const { aheadMs } = serverClock;
  const clockAheadMs = demoAheadMs();
  const page: KeptPage = {
    actor,
    queryKey,
    data: state.data,
    at: state.dataUpdatedAt,
    aheadMs,
    ...(clockAheadMs !== 0 && { clockAheadMs }),
  };
  // Without space, the page is not there the next time.
  await set(`${actor}${queryHash}`, page, store).catch(() => undefined);
}

let lastActor: string | undefined | null = null;

/** Deletes the answers of others once another user is there. */
async function removeOthers(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  const actor = actorOf(session);
  if (session === undefined || actor === lastActor) return;
  lastActor = actor;
  await (actor ? removeClosed() : clearPages());
}

/** The answers of a family device stay while one of its profiles is open, and those of children who open theirs without a PIN. */
async function removeClosed(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  const actor = actorOf(session);
  if (!actor) return;
  const open = [...(await openProfiles(session)).values()];
  const others = (await keys<string>(store).catch(() => [])).filter((key) => {
    const of = key.slice(0, key.indexOf('['));
    return !actor.startsWith(of) && !open.includes(of);
  });
  await delMany(others, store).catch(() => undefined);
}

async function removeExpired(): Promise<void> {
  const kept = await entries<string, KeptPage>(store).catch(() => []);
  const expired = kept.flatMap(([key, page]) => (isExpired(page) ? key : []));
  await delMany(expired, store).catch(() => undefined);
}

/** Deletes all that is kept of pages, and what was celebrated or looked at. */
export async function clearPages(): Promise<void> {
  celebratedDays.write(null);
  unfinishedCelebrations.write(null);
  seenStories.write(null);
  await clearStore(store);
}
