import type { Redemption } from '@starchart/schema';

type Instants = 'redeemedAt' | 'fulfilledAt' | 'cancelledAt';

/** Instants are Dates, or JSON text within a dashboard. */
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
