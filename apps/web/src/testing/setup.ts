import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '@/lib/api/trpc';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { endRowMessage } from '@/lib/row-message';
// Activates the language of the page.
import '@/lib/i18n/i18n';

// Upper bound for tests that hang. The first dialog of a page loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

// jsdom has no `matchMedia`.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}));
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
window.scrollTo = () => {};
// The window of a test has the focus.
document.hasFocus = () => true;
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block';
};
Element.prototype.setPointerCapture = () => {};
// jsdom drives all frames by one interval, which stops for good if it starts while a test fakes the timers.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);
Element.prototype.animate = () => new EventTarget() as Animation;

beforeEach(() => {
  // Sounds and confetti belong to the browser tests.
  localStorage.setItem('starchart.muted', 'true');
});

afterEach(() => {
  cleanup();
  notifications.clean();
  endRowMessage();
  queryClient.clear();
  outboxEntries.write([]);
  // Without a page, it does not hear that the network is back.
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
});

// The next file shares the modules. One whose import ends after the environment of its file stays broken.
afterAll(() => vi.dynamicImportSettled());
