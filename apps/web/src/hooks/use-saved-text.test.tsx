import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { outboxEntry } from '@/testing/outbox-entry';
import { useSavedText } from './use-saved-text';

const DAY = '2026-03-11';
test('a tap renders only its own card', () => {
  const [own, other] = [outboxEntry({ habitId: 10 }), outboxEntry({ habitId: 11 })];
  let renders = 0;
  const { result } = renderHook(() => {
    renders++;
    return useSavedText(10, DAY);
  });
  act(() => outboxEntries.write([other]));
  expect(renders).toBe(1);
  act(() => outboxEntries.write([other, own]));
  expect(result.current).toBe('Saved on this device');
  act(() => outboxEntries.write([{ ...other, isLimited: true }, own]));
  expect(result.current).toBe('Saved here. The server is busy.');
  expect(renders).toBe(3);
});
