import { isSessionQuery, type ProcedurePath, queryClient, refetchSession } from './trpc';

/** What can change. A `child` includes all that belongs to it. */
type Kind = 'child' | 'family' | 'members' | 'family-devices' | 'entry-requests' | 'registrations';

/** A child by its id, another kind of data of the family, or everything. */
export type Changed = number | Exclude<Kind, 'child'> | 'everything';

// A changed role or setting of the family changes which children a grown-up sees, and what is due.
const OF_CHILD = ['child', 'family', 'members'] as const satisfies Kind[];

/** By query: the changes after which it is fetched again. The same for the page's own writes and for change events. */
const CHANGED_BY: Partial<Record<string, readonly Kind[]>> = {
  'account.get': ['family', 'members'],
  'admin.pendingParents': ['registrations'],
  'admin.searchParents': ['registrations'],
  'auth.session': ['family', 'members', 'family-devices'],
  'children.kidDashboard': OF_CHILD,
  'children.list': OF_CHILD,
  'children.parentDashboard': OF_CHILD,
  'children.today': OF_CHILD,
  'completions.pending': OF_CHILD,
  'familyDevices.board': [...OF_CHILD, 'family-devices'],
  'familyDevices.list': ['family-devices'],
  'guestPasses.list': ['members'],
  'habits.list': OF_CHILD,
  'history.days': OF_CHILD,
  'members.invitations': ['members'],
  'members.list': ['members'],
  'members.pendingChanges': ['members'],
  'notes.list': OF_CHILD,
  'pauses.list': OF_CHILD,
  'pins.list': ['family-devices'],
  'points.entries': OF_CHILD,
  'points.verify': OF_CHILD,
  'praisePresets.get': ['family'],
  'profiles.entryRequests': ['entry-requests'],
  'recaps.family': OF_CHILD,
  'recaps.week': OF_CHILD,
  'redemptions.fulfilled': OF_CHILD,
  'redemptions.waiting': OF_CHILD,
  'sky.get': OF_CHILD,
  'wishes.waiting': OF_CHILD,
} satisfies Partial<Record<ProcedurePath, readonly Kind[]>>;

const KINDS: ReadonlySet<unknown> = new Set(Object.values(CHANGED_BY).flat());

export const isKind = (kind: unknown): kind is Exclude<Kind, 'child'> => KINDS.has(kind) && kind !== 'child';

type Input = { id?: number; childId?: number } | undefined;

function affects(change: Changed, path: string, input: Input): boolean {
  const kinds = CHANGED_BY[path];
  if (!kinds || change === 'everything') return kinds !== undefined;
  if (typeof change === 'string') return kinds.includes(change);
  return kinds.includes('child') && (input?.id ?? input?.childId ?? change) === change;
}

/** Fetches again what changed: visible queries now, others on their next use. Resolves when the visible ones are there. */
export async function refresh(...changes: readonly Changed[]): Promise<void> {
  const isChanged = (path: string, input?: Input) => changes.some((change) => affects(change, path, input));
  await Promise.all([
    // It may be another user's by now.
    isChanged('auth.session') && refetchSession(),
    queryClient.invalidateQueries({
      predicate(query) {
        const [path, options] = query.queryKey as [readonly string[], { input?: Input }?];
        return !isSessionQuery(query) && isChanged(path.join('.'), options?.input);
      },
    }),
  ]);
}
