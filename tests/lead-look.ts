import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from './e2e/chromium.ts';

const browser = await chromium.launch(await chromiumLaunchOptions());
const B = 'http://localhost:4750';
const sizes = { phone: [390, 844], tablet: [1024, 768], desktop: [1366, 900] } as const;
for (const [s, [width, height]] of Object.entries(sizes)) {
  const page = await (
    await browser.newContext({ viewport: { width, height }, hasTouch: s === 'phone' })
  ).newPage();
  page.on('pageerror', (e) => console.log(e.message));
  await page.goto(B + '/auth');
  await page.request.post(B + '/api/login', {
    data: { username: 'demo', password: 'starchart' },
    headers: { origin: B },
  });
  await page.goto(B + '/parent-dashboard');
  await page.waitForTimeout(2500);
  for (const button of ['Create New Habit', 'Create Custom Reward']) {
    await page.getByRole('button', { name: button }).first().click();
    await page.waitForTimeout(1200);
    const dialog = page.getByRole('dialog');
    console.log(
      s,
      button,
      await dialog.evaluate((d) =>
        [...d.querySelectorAll('*')].reduce((m, e) => Math.max(m, e.scrollHeight), 0),
      ),
    );
    await page.screenshot({ path: `/tmp/shot-${button.split(' ')[2]}-${s}.png` });
    if (s === 'phone') {
      await page.setViewportSize({ width, height: 1300 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shot-${button.split(' ')[2]}-long.png` });
      await page.setViewportSize({ width, height });
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForTimeout(800);
  }
  await page.close();
}
await browser.close();
