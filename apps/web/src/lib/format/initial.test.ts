import { expect, test } from 'vitest';
import { initialOf } from './initial';

test.each([
  ['Mia', 'M'],
  ['明', '明'],
  ['שרה', 'ש'],
  ['किरण', 'कि'],
  ['E\u0301mile', 'E\u0301'],
  ['🦄 Uma', '🦄'],
  ['👩🏽‍🚀 Ada', '👩🏽‍🚀'],
  ['❤️ Jo', '❤️'],
  ['🇧🇷 Ana', '🇧🇷'],
  ['', ''],
])('the initial of “%s” is “%s”', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
