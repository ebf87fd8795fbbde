import { z } from 'zod';
import { id, oneOf } from './fields.ts';
import { STARTER_PACK_KEYS } from './starter-packs.ts';

// Separate from the packs: the page that shows them does not load Zod.
export const takeStarterPackInput = z.object({
  childId: id,
  pack: oneOf(STARTER_PACK_KEYS),
  /** Takes habits several times a day where the pack offers it, such as brushing teeth in the morning and in the evening. */
  withOfferedSlots: z.boolean().optional(),
});
export type TakeStarterPackInput = z.infer<typeof takeStarterPackInput>;
