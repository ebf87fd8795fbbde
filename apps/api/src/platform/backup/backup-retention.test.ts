import { describe, expect, test } from 'vitest';
import { backupsToKeep } from './backup-retention.ts';

const RETENTION = { days: 7, weeks: 4 };

/** One backup per night, the newest on this day. */
function nightsUntil(day: string, nights: number): Date[] {
  const newest = Date.parse(`${day}T02:30:00Z`);
  return Array.from({ length: nights }, (_, night) => new Date(newest - night * 86_400_000));
}

function kept(madeAt: Date[], retention = RETENTION): string[] {
  return [...backupsToKeep(madeAt, retention)].map((at) => at.toISOString().slice(0, 10)).toSorted();
}

describe('of the nightly backups', () => {
  test('those of the last seven days stay, and the newest of each of the last four weeks', () => {
    // A Wednesday.
    expect(kept(nightsUntil('2026-03-11', 60))).toEqual([
      '2026-02-22',
      '2026-03-01',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ]);
  });

  test('the same number stays after a year', () => {
    let files: Date[] = [];
    for (const at of nightsUntil('2026-12-31', 365).toReversed()) {
      files = [...backupsToKeep([...files, at], RETENTION)];
      expect(files.length).toBeLessThanOrEqual(RETENTION.days + RETENTION.weeks);
    }
    expect(kept(files)).toHaveLength(9);
  });

  test('nights without a backup do not count', () => {
    const rare = ['2025-12-24', '2026-01-31', '2026-03-11'].map((day) => new Date(`${day}T02:30:00Z`));
    expect(kept(rare)).toHaveLength(3);
  });

  test('only the newest of a day stays', () => {
    const twice = [new Date('2026-03-11T02:30:00Z'), new Date('2026-03-11T02:40:00Z')];
    expect([...backupsToKeep(twice, RETENTION)]).toEqual([twice[1]]);
  });

  test('without weekly backups only those of the days stay', () => {
    expect(kept(nightsUntil('2026-03-11', 60), { days: 2, weeks: 0 })).toEqual(['2026-03-10', '2026-03-11']);
  });
});
