import { plural } from '@lingui/core/macro';

export function starsToLevel(stars: number, level: number): string {
  return plural(stars, {
    one: `# more star to level ${level}`,
    other: `# more stars to level ${level}`,
  });
}
