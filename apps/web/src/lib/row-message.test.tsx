import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endRowMessage, sayInRow, useRowMessage } from './row-message';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (habitId: number) => ({ habitId, title: 'Habit completed!', texts: [] });

test('a row says its message for four seconds', () => {
  const { result } = renderHook(() => useRowMessage(7));
  act(() => sayInRow(message(7)));
  expect(result.current?.title).toBe('Habit completed!');
  act(() => void vi.advanceTimersByTime(3999));
  expect(result.current).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBeUndefined();
});

test('the message of another row ends the one before, and the undo of a habit ends its own', () => {
  const first = renderHook(() => useRowMessage(7));
  const second = renderHook(() => useRowMessage(8));
  act(() => sayInRow(message(7)));
  act(() => sayInRow(message(8)));
  expect(first.result.current).toBeUndefined();
  act(() => endRowMessage(7));
  expect(second.result.current).toBeDefined();
  act(() => endRowMessage(8));
  expect(second.result.current).toBeUndefined();
});
