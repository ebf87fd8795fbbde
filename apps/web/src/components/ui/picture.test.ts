import { AVATARS, BADGE_KEYS, HABIT_ICONS, REWARD_ICONS } from '@starchart/schema';
import { expect, test } from 'vitest';
import { type PictureCatalogue, pictureUrl } from './picture';

const KEYS: readonly [PictureCatalogue, readonly string[]][] = [
  ['avatars', AVATARS.map(({ index }) => index)],
  ['badges', BADGE_KEYS.flatMap((key) => [key, `${key}-outline`])],
  ['habits', [...HABIT_ICONS, 'star']],
  ['rewards', REWARD_ICONS],
];

test.each(KEYS)('every key of the catalog %s has its own picture', (catalogue, keys) => {
  const urls = keys.map((key) => pictureUrl(catalogue, key));
  expect(urls).not.toContain(undefined);
  expect(new Set(urls).size).toBe(keys.length);
});

test('an unknown key has no picture', () => {
  expect(pictureUrl('habits', 'unknown')).toBeUndefined();
});
