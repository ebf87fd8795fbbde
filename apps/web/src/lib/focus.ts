/** Where what had the focus is gone, such as a deleted row, the focus goes on to this place instead of to nowhere. */
export function rescueFocus(place: HTMLElement | null | undefined) {
  if (document.activeElement !== document.body) return;
  const next = place?.isConnected ? place : document.getElementById('main');
  next?.focus({ preventScroll: true });
}
