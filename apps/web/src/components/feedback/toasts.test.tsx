import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Toasts } from '@/components/feedback/toasts';
import { clearEarlierNotices, notifyFailure, notifySuccess } from '@/lib/notify';

const SHOWN_MS = 5_000;
/** Upper bound for the transition of a closed notification. */
const TRANSITION_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => {
    vi.runOnlyPendingTimers();
  });
  vi.useRealTimers();
});

const notifications = () => screen.queryAllByRole('group').map(({ textContent }) => textContent);

/** Advances the clock in steps, so that React can start the next timer after each. */
function wait(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    act(() => {
      vi.advanceTimersByTime(50);
    });
  }
}

function notify(title: string): HTMLElement {
  act(() => notifyFailure({ title }));
  wait(TRANSITION_MS);
  return screen.getByRole('group');
}

test('shows one notification at a time for five seconds', () => {
  notify('Login failed');
  act(() => notifySuccess({ title: 'Login successful' }));
  wait(TRANSITION_MS);
  expect(notifications()).toEqual(['Login successful']);
  wait(SHOWN_MS - TRANSITION_MS - 100);
  expect(notifications()).toEqual(['Login successful']);
  wait(100 + TRANSITION_MS);
  expect(notifications()).toEqual([]);
});

test('removes a closed notification', () => {
  notify('Login failed');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  wait(TRANSITION_MS);
  expect(notifications()).toEqual([]);
});

test('a notification with a question has an answer that only closes it', () => {
  const run = vi.fn<() => void>();
  act(() => notifySuccess({ text: 'Stay?', action: { label: 'Log out', run, instead: 'Stay' } }));
  wait(TRANSITION_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  wait(TRANSITION_MS);
  expect(notifications()).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

test('dismisses a notification with a swipe to the right of more than 50 px', () => {
  const notification = notify('Login failed');
  const swipe = (distance: number) => {
    fireEvent.pointerDown(notification, { clientX: 100 });
    fireEvent.pointerMove(notification, { clientX: 100 + distance });
    fireEvent.pointerUp(notification, { clientX: 100 + distance });
    wait(TRANSITION_MS);
  };
  swipe(-80);
  swipe(50);
  expect(notifications()).toEqual(['Login failed']);
  swipe(51);
  expect(notifications()).toEqual([]);
});

test('focuses a notification with F8, keeps it while focused and closes it with Escape', () => {
  const notification = notify('Login failed');
  fireEvent.keyDown(document.documentElement, { key: 'F8', code: 'F8' });
  expect(notification).toHaveFocus();
  wait(2 * SHOWN_MS);
  expect(notifications()).toEqual(['Login failed']);
  fireEvent.keyDown(notification, { key: 'Escape' });
  wait(TRANSITION_MS);
  expect(notifications()).toEqual([]);
});

test('the button of a notification acts, closes it and returns the focus', () => {
  const undo = vi.fn<() => void>();
  render(<button type="button">Complete</button>);
  const complete = screen.getByRole('button', { name: 'Complete' });
  complete.focus();
  act(() =>
    notifySuccess({ title: 'Done', more: 'Mia has 5 points now.', action: { label: 'Undo', run: undo } }),
  );
  wait(TRANSITION_MS);
  expect(notifications()).toEqual(['DoneMia has 5 points now.Undo']);
  fireEvent.keyDown(document.documentElement, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('group')).toHaveFocus();
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => button.focus());
  fireEvent.click(button);
  // The rest of a double tap.
  fireEvent.click(button);
  wait(TRANSITION_MS);
  expect(undo).toHaveBeenCalledOnce();
  expect(notifications()).toEqual([]);
  expect(complete).toHaveFocus();
});

test('a notification closes when a page or dialog opens later, and stays if its own action opened it', () => {
  act(() => {
    notifySuccess({ title: 'Child added!' });
    clearEarlierNotices();
  });
  wait(TRANSITION_MS);
  expect(notifications()).toEqual(['Child added!']);
  wait(1000);
  act(clearEarlierNotices);
  wait(TRANSITION_MS);
  expect(notifications()).toEqual([]);
});

/** A parents' page on a phone, 844 px high, on which a control ends at this height. */
function onPhone(bottomOfControl: number): HTMLElement {
  const { dataset } = document.documentElement;
  dataset['surface'] = 'parent';
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as never,
  );
  const { container } = render(<button type="button">Use</button>);
  const [control] = container.getElementsByTagName('button');
  if (!control) throw new Error('There is a button');
  control.getBoundingClientRect = () => new DOMRect(0, bottomOfControl - 44, 44, 44);
  control.focus();
  onTestFinished(() => {
    delete dataset['surface'];
    vi.restoreAllMocks();
  });
  return control;
}

const positionOf = (notice: HTMLElement) => notice.closest('[data-position]')?.getAttribute('data-position');

test('on a parent’s phone a notice is one line at the bottom, unless it would cover what was used', () => {
  const control = onPhone(400);
  act(() => notifySuccess({ title: 'Reward created!' }));
  wait(TRANSITION_MS);
  expect(positionOf(screen.getByRole('group'))).toBe('bottom-center');
  expect(screen.getByRole('group')).toHaveAttribute('data-line');
  control.getBoundingClientRect = () => new DOMRect(0, 780, 44, 44);
  act(() => notifySuccess({ title: 'Reward deleted' }));
  wait(TRANSITION_MS);
  expect(positionOf(screen.getByRole('group'))).toBe('top-center');
});

test('on a parent’s phone a failure and a question have all their words', () => {
  onPhone(400);
  const failure = notify('Failed to redeem reward');
  expect(positionOf(failure)).toBe('bottom-center');
  expect(failure).not.toHaveAttribute('data-line');
  act(() => notifySuccess({ text: 'Stay?', action: { label: 'Log out', run: () => {}, instead: 'Stay' } }));
  wait(TRANSITION_MS);
  expect(screen.getByRole('group')).not.toHaveAttribute('data-line');
});

test('on a child’s phone a notice is at the top', () => {
  onPhone(400);
  document.documentElement.dataset['surface'] = 'kid';
  act(() => notifySuccess({ title: 'Quest completed!' }));
  wait(TRANSITION_MS);
  expect(positionOf(screen.getByRole('group'))).toBe('top-center');
});
