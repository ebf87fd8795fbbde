import type { Redemption } from '@starchart/schema';

type Instants = 'redeemedAt' | 'fulfilledAt' | 'cancelledAt';

/** Instants come as Dates from a query of their own, as text from within a dashboard's. */
export function presentRedemption(
  row: Omit<Redemption, Instants> & {
    redeemedAt: Date | string;
    fulfilledAt: Date | string | null;
    cancelledAt: Date | string | null;
  },
): Redemption {
  return {
    ...row,
    redeemedAt: new Date(row.redeemedAt).toISOString(),
    fulfilledAt: row.fulfilledAt && new Date(row.fulfilledAt).toISOString(),
    cancelledAt: row.cancelledAt && new Date(row.cancelledAt).toISOString(),
  };
}
