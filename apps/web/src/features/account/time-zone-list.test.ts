import { expect, test } from 'vitest';
import { listTimeZones, timeIn, timeZoneLabel } from './time-zone-list';

test('lists every zone of the browser once, and given zones with another spelling', () => {
  const zones = listTimeZones(['Europe/Berlin', 'Asia/Kolkata']);
  expect(zones.filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).toContain('UTC');
  expect(zones.length).toBeGreaterThan(300);
});

test('formats a zone without underscores and with the current name of its city', () => {
  expect(timeZoneLabel('America/New_York')).toBe('America/New York');
  expect(timeZoneLabel('Europe/Kiev')).toBe('Europe/Kiev (Kyiv)');
});

test('the local time of a zone includes its day', () => {
  const now = new Date('2026-05-12T22:05:00Z');
  expect(timeIn('Europe/Berlin', now, 'en-GB')).toBe('Wednesday 00:05');
  expect(timeIn('America/New_York', now, 'en-US')).toMatch(/^Tuesday 6:05\sPM$/);
});
