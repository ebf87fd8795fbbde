/**
 * Resolves while there is a network, or once there is one again. For fetching code: a script that could not be fetched is not
 * asked for again as long as the page is there (the HTML standard's module map), so it is better not asked for without one.
 */
export async function whenOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
