/** Cuts a list into pages. Fetches one extra item to detect a next page. */
export async function pageAfter<Row extends { id: number }, Item>(
  { cursor, limit }: { cursor?: number | undefined; limit: number },
  read: (page: { cursor: number | undefined; limit: number }) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<{ items: Item[]; nextCursor: number | null }> {
  const rows = await read({ cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { items: items.map(present), nextCursor: (hasMore && items.at(-1)?.id) || null };
}
