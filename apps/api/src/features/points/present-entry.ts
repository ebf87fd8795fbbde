import type { PointsEntry } from '@starchart/schema';

/** `createdAt` comes as a Date from a query of its own, as text from within a dashboard's. */
export function presentEntry(
  row: Omit<PointsEntry, 'createdAt'> & { createdAt: Date | string },
): PointsEntry {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
