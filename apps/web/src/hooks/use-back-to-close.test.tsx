import { renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leavePage, useBackToClose } from './use-back-to-close';

const place = () => window.history.state?.idx as number;

/** Goes back by one step of the user. */
function goBack(): Promise<unknown> {
  const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  return stepped;
}

// Dialogs leave their entries, and tests share one history.
beforeEach(() => window.history.pushState({ idx: (place() ?? 0) + 1 }, ''));

/** Opens something that Back closes, unless it stays open. */
function open({ stays = false } = {}) {
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

test('effects that run twice add one entry, which the next dialog uses', async () => {
  const dialog = open();
  await waitFor(() => expect(place()).toBe(dialog.before + 1));
  dialog.rerender({ isOpen: false });
  const next = open();
  await Promise.resolve();
  expect(place()).toBe(dialog.before + 1);
  await goBack();
  await waitFor(() => expect(next.close).toHaveBeenCalledTimes(1));
  expect(dialog.close).not.toHaveBeenCalled();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('belowDialog'));
  expect(place()).toBe(dialog.before);
});

test('a dialog that closes makes no step, which would undo a navigation that begins meanwhile', async () => {
  vi.useFakeTimers();
  const steps = [vi.spyOn(window.history, 'back'), vi.spyOn(window.history, 'go')];
  const dialog = open();
  await Promise.resolve();
  expect(place()).toBe(dialog.before + 1);
  dialog.rerender({ isOpen: false });
  vi.runAllTimers();
  for (const step of steps) expect(step).not.toHaveBeenCalled();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('Back after dialogs have closed passes their entries, on two pages too', async () => {
  const first = open();
  await waitFor(() => expect(place()).toBe(first.before + 1));
  first.rerender({ isOpen: false });
  window.history.pushState({ idx: place() + 1 }, '');
  const second = open();
  await waitFor(() => expect(place()).toBe(first.before + 3));
  second.rerender({ isOpen: false });
  await goBack();
  await waitFor(() => expect(place()).toBe(first.before + 1));
  await goBack();
  await waitFor(() => expect(place()).toBe(first.before - 1));
});

test('leaving the page passes the entries of several dialogs', async () => {
  const before = place() - 1;
  const first = open();
  await waitFor(() => expect(place()).toBe(before + 2));
  first.rerender({ isOpen: false });
  // Back from a page that followed, which has forgotten the entries below.
  window.history.pushState({ idx: place() + 1 }, '');
  const second = open();
  await waitFor(() => expect(place()).toBe(before + 4));
  await goBack();
  await waitFor(() => expect(second.close).toHaveBeenCalledTimes(1));
  await goBack();
  await waitFor(() => expect(place()).toBe(before + 2));
  const last = open({ stays: true });
  await waitFor(() => expect(place()).toBe(before + 3));
  leavePage();
  await waitFor(() => expect(place()).toBe(before));
  expect(last.close).not.toHaveBeenCalled();
  last.unmount();
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
