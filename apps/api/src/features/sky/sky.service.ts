import { findStars } from '@starchart/db';
import { constellationAt, LATER_SIZE, skyOf } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { translateSchema } from '@starchart/i18n';
import { CONSTELLATION_NAMES, type GetSkyInput, type Sky } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { orNotFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** A page of a child's night sky, the newest constellations first. Throws NOT_FOUND. */
export async function getSky(
  ctx: ServiceContext,
  actor: Actor,
  { childId, cursor, limit }: GetSkyInput,
): Promise<Sky> {
  authorize(actor, 'children.read', childId);
  const upTo = cursor === undefined ? null : constellationAt(cursor).firstStar - 1;
  const [year = 0, month] = familyDay(ctx.clock.now(), actor.timeZone).split('-').map(Number);
  const range = { upTo, count: limit * LATER_SIZE, years: { first: year - 1, last: year } };
  const { fullDays, stars, months } = orNotFound(await findStars(ctx.db, actor.familyId, childId, range));
  const last = Math.min((cursor ?? Infinity) - 1, skyOf(fullDays).current.place);
  const newest = Math.min(fullDays, upTo ?? fullDays);
  const places = Array.from({ length: Math.min(limit, last) }, (_, index) => last - index);
  return {
    fullDays,
    starsThisYear: starsOf(year, months),
    ...(month === 1 && { lastYear: { year: year - 1, stars: starsOf(year - 1, months) } }),
    constellations: places.map((place) => {
      const { key, size, firstStar } = constellationAt(place);
      const days = Array.from({ length: size }, (_, index) => {
        const number = firstStar + index;
        return { number, day: stars[newest - number]?.day };
      });
      const lit = days.flatMap(({ number, day }) => (day === undefined ? [] : [{ number, day }]));
      const finishedOn = lit.length === size ? (lit.at(-1)?.day ?? null) : null;
      const name = translateSchema(ctx.language, CONSTELLATION_NAMES[key]);
      return { place, key, name, size, stars: lit, finishedOn };
    }),
    nextCursor: last > limit ? last - limit + 1 : null,
  };
}

/** From January to December. */
function starsOf(year: number, months: readonly { month: string; stars: number }[]): number[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return months.find((one) => one.month === month)?.stars ?? 0;
  });
}
