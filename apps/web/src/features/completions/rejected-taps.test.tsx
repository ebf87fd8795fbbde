import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Providers } from '@/app/providers';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { outboxEntry } from '@/testing/outbox-entry';
import { ROBIN } from '@/testing/records';
import { RejectedTaps } from './rejected-taps';

test.each([
  ['record', 'rejected', "We couldn't add “Read a story” from Wednesday. Ask a grown-up."],
  ['undo', 'rejected', "We couldn't take back “Read a story” from Wednesday. Ask a grown-up."],
  ['record', 'overruled', '“Read a story” from Wednesday was changed later. It stays as it is now.'],
  ['undo', 'overruled', '“Read a story” from Wednesday was changed later. It stays as it is now.'],
] as const)('a %s that was %s is explained, with the day that the page showed', (op, state, words) => {
  onTestFinished(() => outboxEntries.write([]));
  // The clock of the device was wrong.
  const tap = outboxEntry({ op, state, occurredAt: '2020-01-02T12:00:00.000Z' });
  // The check of a grown-up is explained to the grown-up.
  outboxEntries.write([tap, outboxEntry({ owner: 'parent/1', op, state, asChild: false })]);
  render(<RejectedTaps childId={ROBIN.id} />, { wrapper: Providers });
  expect(screen.getByRole('region', { name: 'A note for you' })).toHaveTextContent(words);
});
