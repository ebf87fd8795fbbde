import { z } from 'zod';
import { id } from './fields.ts';

/** What the family board shows besides the pictures: nothing, today's habits, or today's habits to check off. */
export const BOARD_MODES = ['faces', 'today', 'check-off'] as const;
export const boardMode = z.enum(BOARD_MODES);
export type BoardMode = z.infer<typeof boardMode>;

/** Settings of a family device. The board is dark from `dimFrom` until `dimUntil`, in family time. */
export const familyDeviceSettings = z.object({
  boardMode,
  showBalances: z.boolean(),
  lockAfterS: z.int().nullable(),
  keepScreenOn: z.boolean(),
  dimFrom: z.string().nullable(),
  dimUntil: z.string().nullable(),
});
export type FamilyDeviceSettings = z.infer<typeof familyDeviceSettings>;

/** The family device of a session: as its actor or, in an open profile, as the place where it is open. */
export const familyDeviceOfSession = familyDeviceSettings.extend({ id, name: z.string() });
export type FamilyDeviceOfSession = z.infer<typeof familyDeviceOfSession>;
