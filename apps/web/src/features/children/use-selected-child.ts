import type { Child } from '@starchart/schema';
import { useSearchParams } from 'react-router-dom';

const ADDING = 'new';

/**
 * Which child the dashboard shows: the one that the address names, else the first. Kept in the address, it outlives a
 * reload and a step back.
 */
export function useSelectedChild(children: readonly Child[]) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('child');
  const isAdding = named === ADDING;

  return {
    selected: isAdding ? undefined : (children.find(({ id }) => String(id) === named) ?? children[0]),
    /** The form for another child is shown instead. */
    isAdding,
    select: (childId: number) => setSearch({ child: String(childId) }, { replace: true }),
    selectFirst: () => setSearch({}, { replace: true }),
    startAdding: () => setSearch({ child: ADDING }, { replace: true }),
  };
}
