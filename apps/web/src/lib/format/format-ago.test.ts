import { expect, test } from 'vitest';
import { formatAgo } from '@/lib/format/format-ago';

test('formats an age in the largest fitting unit', () => {
  const now = Date.parse('2026-05-12T12:00:00Z');
  const told = {
    '2026-05-12T12:03:00Z': 'just now',
    '2026-05-12T11:59:30Z': 'just now',
    '2026-05-12T11:59:00Z': '1 minute ago',
    '2026-05-12T11:00:01Z': '59 minutes ago',
    '2026-05-12T11:00:00Z': '1 hour ago',
    '2026-05-11T12:00:01Z': '23 hours ago',
    '2026-05-11T12:00:00Z': '1 day ago',
    '2026-04-13T12:00:00Z': '29 days ago',
    '2026-04-12T12:00:00Z': '1 month ago',
    '2025-05-30T12:00:00Z': '11 months ago',
    '2025-05-12T12:00:00Z': '1 year ago',
    '2024-05-01T12:00:00Z': '2 years ago',
  };
  for (const [instant, words] of Object.entries(told)) expect(formatAgo(instant, now), instant).toBe(words);
});
