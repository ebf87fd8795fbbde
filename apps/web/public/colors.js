// Runs before the first paint, so that no page flashes in other colors than this device was told to show. The app takes
// over in src/app/device-look.tsx.
try {
  const colors = localStorage.getItem('starchart.colors');
  if (colors === 'light' || colors === 'dark') document.documentElement.dataset.colors = colors;
} catch {
  // Without storage nothing was told.
}
