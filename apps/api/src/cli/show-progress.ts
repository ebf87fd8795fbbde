const BAR_WIDTH = 30;

/** A progress bar on the console; no output without a terminal. */
export function showProgress(done: number, total: number, words: string): void {
  if (!process.stderr.isTTY) return;
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const end = done >= total ? '\n' : '';
  process.stderr.write(`\r${bar} ${Math.round(share * 100)} %  ${words}${end}`);
}
