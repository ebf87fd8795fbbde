import type { Child } from '@starchart/schema';
import { useSearchParams } from 'react-router-dom';
import { deviceSetting } from '@/lib/storage/device-setting';

/** A tab of the dashboard: a child by id, all children, or the form for a new child. */
export type ChildTab = number | 'everyone' | 'new';

/** Set while the tab of all children is the one that was last chosen in this browser. */
const everyone = deviceSetting('starchart.everyone');

/**
 * The tab that the dashboard shows: the one in the address, else the tab of all children if it was chosen last, else the first
 * child. In the address it survives a reload and the back button.
 */
export function useSelectedChild(children: readonly Child[], mayAdd: boolean) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('child') ?? everyone.read();
  const isAdding = mayAdd && named === 'new';
  const isEveryone = named === 'everyone' && children.length > 1;
  const selected =
    isAdding || isEveryone ? undefined : (children.find(({ id }) => String(id) === named) ?? children[0]);

  return {
    tab: tabOf(isAdding, isEveryone, selected),
    selected,
    select(tab: ChildTab) {
      if (tab !== 'new') everyone.write(tab === 'everyone' ? tab : null);
      setSearch({ child: String(tab) }, { replace: true });
    },
    selectFirst: () => setSearch({}, { replace: true }),
  };
}

function tabOf(isAdding: boolean, isEveryone: boolean, selected: Child | undefined): ChildTab | undefined {
  if (isAdding) return 'new';
  return isEveryone ? 'everyone' : selected?.id;
}
