import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the app. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for the settings; children see none. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallPrompt);
  });
}

function setOffer(next: InstallPrompt | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Installs the app after a question of the browser; undefined where only the browser's own menu can. */
export function useInstaller(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => offer) && install;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An offer is good for one question. The browser makes another one if the answer is no. */
function install(): void {
  const held = offer;
  setOffer(undefined);
  held?.prompt().catch(() => undefined);
}
