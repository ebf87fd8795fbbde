/**
 * Applies what was changed from `before` to `edited` to `current`, which others may have changed meanwhile. In the order of `edited`; what
 * others have added comes last, what they have removed stays removed. Items are the same if their keys are.
 */
export function mergeLists<Item>(
  { before, edited, current }: { before: readonly Item[]; edited: readonly Item[]; current: readonly Item[] },
  keyOf: (item: Item) => string,
): Item[] {
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf));
  const removed = keys(before).difference(keys(current));
  const known = keys(before).union(keys(edited));
  return [
    ...edited.filter((item) => !removed.has(keyOf(item))),
    ...current.filter((item) => !known.has(keyOf(item))),
  ];
}
