import { renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBackToClose } from './use-back-to-close';

const place = () => window.history.state?.idx as number;

// A test file that fakes the timers may have left the upper entry of its last dialog: the next dialog that closes removes it.
beforeAll(async () => {
  renderHook(() => useBackToClose(true, () => {})).unmount();
  await vi.waitUntil(() => !place());
});

/** Opens something that Back closes, unless it stays open. */
function open({ stays = false } = {}) {
  // As the router does.
  if (window.history.state === null) window.history.replaceState({ idx: 0 }, '');
  const before = place();
  const close = vi.fn<() => void>(() => {
    if (!stays) rerender({ isOpen: false });
  });
  const { rerender, unmount } = renderHook(({ isOpen }) => useBackToClose(isOpen, close), {
    initialProps: { isOpen: true },
    wrapper: StrictMode,
  });
  return { close, before, unmount, rerender };
}

test('effects that run twice add one entry, and closing removes it', async () => {
  const dialog = open();
  await waitFor(() => expect(place()).toBe(dialog.before + 1));
  dialog.rerender({ isOpen: false });
  await waitFor(() => expect(place()).toBe(dialog.before));
  expect(dialog.close).not.toHaveBeenCalled();
  expect(window.history.state).not.toHaveProperty('belowDialog');
});

test('Back closes the last opened first', async () => {
  const below = open();
  await waitFor(() => expect(place()).toBe(below.before + 1));
  const above = open();
  window.history.back();
  await waitFor(() => expect(above.close).toHaveBeenCalledTimes(1));
  expect(below.close).not.toHaveBeenCalled();
  await waitFor(() => expect(place()).toBe(below.before + 1));
  window.history.back();
  await waitFor(() => expect(below.close).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(place()).toBe(below.before));
});

test('what stays open after Back can be closed by the next one', async () => {
  const stubborn = open({ stays: true });
  for (const times of [1, 2]) {
    await waitFor(() => expect(place()).toBe(stubborn.before + 1));
    window.history.back();
    await waitFor(() => expect(stubborn.close).toHaveBeenCalledTimes(times));
  }
  stubborn.unmount();
  await waitFor(() => expect(place()).toBe(stubborn.before));
});

test('a dialog that replaces another one uses its entry', async () => {
  const first = open();
  await waitFor(() => expect(place()).toBe(first.before + 1));
  first.unmount();
  const second = open();
  await waitFor(() => expect(place()).toBe(first.before + 1));
  window.history.back();
  await waitFor(() => expect(second.close).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(place()).toBe(first.before));
});

test('an address that changed while a dialog was open stays changed', async () => {
  const dialog = open();
  await waitFor(() => expect(place()).toBe(dialog.before + 1));
  window.history.replaceState(window.history.state, '', '?child=3');
  dialog.unmount();
  await waitFor(() => expect(place()).toBe(dialog.before));
  expect(window.location.search).toBe('?child=3');
  window.history.replaceState(window.history.state, '', '/');
});
