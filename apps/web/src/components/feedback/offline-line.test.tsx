import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { OfflineLine } from './offline-line';

const online = vi.spyOn(navigator, 'onLine', 'get');

function setOnline(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const roomOfBar = () => document.documentElement.style.getPropertyValue('--offline-bar');

test('once the bar is gone, it keeps no room and nothing is placed below it', () => {
  const { ResizeObserver } = window;
  onTestFinished(() => {
    online.mockRestore();
    vi.stubGlobal('ResizeObserver', ResizeObserver);
  });
  // jsdom has no layout: the bar has its height at once.
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(measure: () => void) {
        super(measure);
        this.observe = measure;
      }
    },
  );
  setOnline(false);
  render(<OfflineLine surface="kid" />, { wrapper: Providers });
  const place = screen.getByRole('status');
  expect(place).toHaveTextContent("You're offline.");
  expect(place).toHaveAttribute('data-sticky');
  expect(roomOfBar()).toBe('0px');
  setOnline(true);
  expect(place).toBeEmptyDOMElement();
  expect(place).not.toHaveAttribute('data-sticky');
  expect(roomOfBar()).toBe('');
});
