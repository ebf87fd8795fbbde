import { z } from 'zod';
import { id } from './fields.ts';
import { STARTER_PACK_KEYS } from './starter-packs.ts';

// Beside the packs, not among them: the page that shows them needs no Zod.
export const takeStarterPackInput = z.object({ childId: id, pack: z.enum(STARTER_PACK_KEYS) });
export type TakeStarterPackInput = z.infer<typeof takeStarterPackInput>;
