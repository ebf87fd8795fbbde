import type { Child } from '@starchart/schema';
import { useSearchParams } from 'react-router-dom';

const ADDING = 'new';

/**
 * The child that the dashboard shows: the one in the address, else the first. In the address it survives a reload and the
 * back button.
 */
export function useSelectedChild(children: readonly Child[]) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('child');
  const isAdding = named === ADDING;

  return {
    selected: isAdding ? undefined : (children.find(({ id }) => String(id) === named) ?? children[0]),
    /** The form for a new child is shown instead. */
    isAdding,
    select: (childId: number) => setSearch({ child: String(childId) }, { replace: true }),
    selectFirst: () => setSearch({}, { replace: true }),
    startAdding: () => setSearch({ child: ADDING }, { replace: true }),
  };
}
