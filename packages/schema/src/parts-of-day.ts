// Not in catalogues.ts: of all catalogs, the child's page loads only this one.

/** When a slot of a habit is meant to be filled, in the order of the day; `any` is any time. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'any'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];
