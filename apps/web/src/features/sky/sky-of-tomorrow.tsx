import { plural } from '@lingui/core/macro';
import { skyOf } from '@starchart/domain';
import { constellationName } from './sky-of-days';

/** How many stars are still to come in the child's current constellation. */
export function SkyOfTomorrow({ fullDays }: { fullDays: number }) {
  const { key, lit, size } = skyOf(fullDays).current;
  const name = constellationName(key);
  return (
    <p>
      {plural(size - lit, {
        one: `1 more star and you find the ${name}.`,
        other: `# more stars and you find the ${name}.`,
      })}
    </p>
  );
}
