import { inTransaction, listPraisePresets, lockFamily, replacePraisePresets } from '@starchart/db';
import { translateSchema } from '@starchart/i18n';
import { PRAISE_PRESETS, type PraisePresets, type SavePraisePresetsInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** The presets that the family has saved, otherwise the default ones in the language of the caller. */
export async function getPraisePresets(ctx: ServiceContext, actor: GrownUpActor): Promise<PraisePresets> {
  return presentPresets(ctx, await listPraisePresets(ctx.db, actor.familyId));
}

/** Replaces the family's presets. Without any, it has the default ones again. Throws FORBIDDEN for some children only. */
export async function savePraisePresets(
  ctx: ServiceContext,
  { familyId, restriction }: GrownUpActor,
  { presets }: SavePraisePresetsInput,
): Promise<Outcome<PraisePresets>> {
  if (restriction?.childIds) throw new DomainError('FORBIDDEN', 'praisePresets.ofAllChildren');
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    await replacePraisePresets(tx, familyId, presets);
  });
  return { result: presentPresets(ctx, presets), events: [{ type: 'family.updated', familyId }] };
}

function presentPresets(
  { language }: ServiceContext,
  own: readonly { text: string; points: number }[],
): PraisePresets {
  if (own.length > 0) return { presets: [...own], isDefault: false };
  const presets = PRAISE_PRESETS.map(({ text, points }) => ({
    text: translateSchema(language, text),
    points,
  }));
  return { presets, isDefault: true };
}
