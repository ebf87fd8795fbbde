import type { PointsEntry } from '@starchart/schema';

/** `createdAt` is a Date, or JSON text within a dashboard. */
export function presentEntry(
  row: Omit<PointsEntry, 'createdAt'> & { createdAt: Date | string },
): PointsEntry {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
