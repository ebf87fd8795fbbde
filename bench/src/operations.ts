/**
 * Measured operations. Requests equal those of the web app: the same inputs, no `Idempotency-Key` for taps.
 */
export const OPERATIONS = ['whoAmI', 'childPage', 'parentPage', 'complete', 'undo', 'redeem'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const OPERATION_NAMES: Record<Operation, string> = {
  whoAmI: 'who am I',
  childPage: 'child page',
  parentPage: 'parent page',
  complete: 'complete',
  undo: 'undo',
  redeem: 'redeem',
};
