// Runs ahead of the program, before the first paint.

// No page flashes in other colors than this device was told to show. The app takes over in src/app/device-look.tsx.
try {
  const colors = localStorage.getItem('starchart.colors');
  if (colors === 'light' || colors === 'dark') document.documentElement.dataset.colors = colors;
} catch {
  // Without storage nothing was told.
}

// The program's first questions (src/app/first-questions.ts) are asked while it is still on its way. It finds the answers by
// these addresses (src/lib/answers-ahead.ts).
const [, page, inPath] = location.pathname.split('/');
const inSearch = new URLSearchParams(location.search).get('child');
const isChild = (id) => /^[1-9]\d*$/.test(id ?? '');
const calls = ['auth.session'];
const inputs = {};
if (page === 'kid-dashboard') {
  calls.push(isChild(inPath) ? 'children.kidDashboard' : 'children.ownDashboard');
  if (isChild(inPath)) inputs[1] = { id: Number(inPath) };
} else if (location.pathname === '/parent-dashboard') {
  calls.push('children.ownFamily', 'redemptions.waiting');
  inputs[1] = isChild(inSearch) ? { childId: Number(inSearch) } : {};
}
const url = `/trpc/${calls.join()}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
const answer = fetch(url, { headers: { 'content-type': 'application/json' } });
// Whoever takes it hears of a failure.
answer.catch(() => undefined);
globalThis.starchartAhead = new Map([[url, answer]]);
