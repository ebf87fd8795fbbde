/** Chromium's offer to install the app. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallPrompt | undefined;

/** Keeps the browser's offer for the settings; children see none. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
  });
}

/** Installs the app after a question of the browser; undefined where only the browser's own menu can. */
export function installer(): (() => void) | undefined {
  return offer && (() => void offer?.prompt());
}
