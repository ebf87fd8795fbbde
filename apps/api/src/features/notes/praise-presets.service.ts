import { inTransaction, listPraisePresets, lockFamily, replacePraisePresets } from '@starchart/db';
import { mergeLists } from '@starchart/domain';
import { translateSchema } from '@starchart/i18n';
import {
  MESSAGES,
  NOTE_LIMITS,
  PRAISE_PRESETS,
  type PraisePreset,
  type PraisePresets,
  type SavePraisePresetsInput,
} from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, invalidField } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** The presets that the family has saved, otherwise the default ones in the language of the caller. */
export async function getPraisePresets(ctx: ServiceContext, actor: GrownUpActor): Promise<PraisePresets> {
  return presentPresets(ctx, await listPraisePresets(ctx.db, actor.familyId));
}

/**
 * Replaces the family's presets; with `before`, applies only what was changed since. Without any, it has the default ones again. Throws
 * FORBIDDEN for some children only, VALIDATION if there are too many with those that others have added.
 */
export async function savePraisePresets(
  ctx: ServiceContext,
  { familyId, restriction }: GrownUpActor,
  { presets: edited, before }: SavePraisePresetsInput,
): Promise<Outcome<PraisePresets>> {
  if (restriction?.childIds) throw new DomainError('FORBIDDEN', 'praisePresets.ofAllChildren');
  const presets = await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    const current = before && presentPresets(ctx, await listPraisePresets(tx, familyId)).presets;
    const merged = current ? mergeLists({ before, edited, current }, keyOf) : edited;
    if (merged.length > NOTE_LIMITS.presets.max) throw invalidField('presets', MESSAGES.praisePresets);
    await replacePraisePresets(tx, familyId, merged);
    return merged;
  });
  return { result: presentPresets(ctx, presets), events: [{ type: 'family.updated', familyId }] };
}

function keyOf({ text, points }: PraisePreset): string {
  return `${points} ${text}`;
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
