/** Cuts a list into pages. Fetches one extra item to detect a next page. */
export async function pageAfter<Item extends { id: number }>(
  { cursor, limit }: { cursor?: number | undefined; limit: number },
  read: (page: { cursor: number | undefined; limit: number }) => Promise<Item[]>,
): Promise<{ items: Item[]; nextCursor: number | null }> {
  const rows = await read({ cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { items, nextCursor: (hasMore && items.at(-1)?.id) || null };
}
