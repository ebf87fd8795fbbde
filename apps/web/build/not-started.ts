import type { translateNotStarted } from '../src/not-started-texts.ts';

type Texts = Awaited<ReturnType<typeof translateNotStarted>>;

/** Scripts that have not started after this time may never do so. */
const SHOWN_AFTER_S = 12;

/**
 * Plain CSS and a script of 2009, which run in any browser: no script of the build may have loaded. The landing page is readable without
 * scripts, so there the text is below it.
 */
function styles(isLanding: boolean): string {
  const place = isLanding
    ? 'left:16px;right:16px;bottom:16px;max-width:34em;margin:0 auto;border:2px solid;border-radius:14px;background:#fff;background:var(--card,#fff)'
    : 'left:0;right:0;top:0;bottom:0;display:flex;align-items:center;justify-content:center;background:#fff;background:var(--page,#fff)';
  return [
    `#not-started{position:fixed;z-index:1000;${place};padding:16px;color:#221b3a;color:var(--text,#221b3a);font:16px/1.5 "Lexend Variable",Verdana,sans-serif;text-align:center;visibility:hidden;animation:not-started 1ms ${SHOWN_AFTER_S}s forwards}`,
    '#not-started.shown,#root:empty~#not-started{visibility:visible;animation:none}',
    '@keyframes not-started{to{visibility:visible}}',
    '#not-started p{max-width:34em;margin:8px auto 16px}',
    '#not-started h2{font-size:20px}',
    '#not-started a{display:inline-block;padding:12px 24px;border:2px solid #221b3a;border-radius:18px;background:#ffc62e;color:#221b3a;font-weight:600;text-decoration:none}',
  ].join('');
}

/** `reload` keeps the fragment of the address, which the link would drop. A program that did not load is known at once. */
const SCRIPT = `(function () {
  function show() {
    var notice = document.getElementById('not-started');
    if (notice) notice.className = 'shown';
  }
  addEventListener('error', function (event) {
    if ((event.target && event.target.type === 'module') || /SyntaxError/.test(event.message)) show();
  }, true);
  addEventListener('click', function (event) {
    if (event.target.id !== 'start-again') return;
    event.preventDefault();
    location.reload();
  });
})();`;

/** For the head of a page, and for the place after the root: what says that the page did not start. main.tsx removes it. */
export function notStarted(
  { title, text, again }: Texts,
  isLanding: boolean,
): { head: string; notice: string } {
  return {
    head: `<style>${styles(isLanding)}</style><script>${SCRIPT}</script><noscript><style>#not-started{display:none}</style></noscript>`,
    notice: `<div id="not-started" role="alert"><div><h2>${title}</h2><p>${text}</p><a id="start-again" href="">${again}</a></div></div>`,
  };
}
