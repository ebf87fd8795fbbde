/**
 * Tells how many stars each child has earned in the last seven days.
 *
 *   STARCHART_URL=http://localhost:3000 STARCHART_TOKEN=sc_… node weekly-stars.ts
 */
import { createStarchartClient, refusalOf, type StarchartOutputs } from '@starchart/client';

type Child = StarchartOutputs['children']['list'][number];

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const { STARCHART_URL = 'http://localhost:3000', STARCHART_TOKEN } = process.env;
const starchart = createStarchartClient({ url: STARCHART_URL, token: STARCHART_TOKEN });

/** What habits and badges have brought since then, and has not been taken back. */
async function starsSince(since: Date, { id: childId }: Child): Promise<number> {
  let stars = 0;
  let cursor: number | undefined;
  do {
    const page = await starchart.points.entries.query({ childId, cursor });
    for (const { kind, amount, takenBack, createdAt } of page.items) {
      if (new Date(createdAt) < since) return stars;
      const isEarned = kind === 'completion' || kind === 'badge_bonus';
      if (isEarned && !takenBack) stars += amount;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return stars;
}

try {
  const since = new Date(Date.now() - WEEK_MS);
  const { id: parentId } = await starchart.auth.me.query();
  for (const child of await starchart.children.list.query({ parentId })) {
    console.log(`${child.name}: ${await starsSince(since, child)} stars`);
  }
} catch (error) {
  const refusal = refusalOf(error);
  console.error(refusal ? `${refusal.code}: ${refusal.message}` : error);
  process.exitCode = 1;
}
