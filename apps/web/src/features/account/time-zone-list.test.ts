import { expect, test } from 'vitest';
import { listTimeZones, timeIn, timeZoneLabel } from './time-zone-list';

test('every zone of the browser is offered once, and so is one that it spells otherwise', () => {
  const zones = listTimeZones(['Europe/Berlin', 'Asia/Kolkata']);
  expect(zones.filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).toContain('UTC');
  expect(zones.length).toBeGreaterThan(300);
});

test('a zone is read without underscores, and under the name that its city has today', () => {
  expect(timeZoneLabel('America/New_York')).toBe('America/New York');
  expect(timeZoneLabel('Europe/Kiev')).toBe('Europe/Kiev (Kyiv)');
});

test('the local time of a zone includes its day', () => {
  const now = new Date('2026-05-12T22:05:00Z');
  expect(timeIn('Europe/Berlin', now, 'en-GB')).toBe('Wednesday 00:05');
  expect(timeIn('America/New_York', now, 'en-US')).toMatch(/^Tuesday 6:05\sPM$/);
});
