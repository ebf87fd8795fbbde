import { expect, type Locator, type Page } from '@playwright/test';
import { uniqueName } from './families.ts';
import { addChild, addHabit, addReward, enterAs, test } from './family-test.ts';

test.describe('notices', () => {
  test('come one at a time and go after five seconds', async ({ page }) => {
    const notice = await failToLogIn(page, { clock: 'stands still' });
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.mouse.move(0, 0);
    // The one before is on its way out for as long as the clock stands still.
    await expect(notice).toHaveCount(2);
    const leavingMs = await runUntil(page, notice, 1);
    await page.clock.runFor(4900 - leavingMs);
    await expect(notice).toHaveCount(1);
    expect(await runUntil(page, notice, 0)).toBeLessThan(1000);
  });

  test('are out of the page once they have been put away, and do not come back', async ({ page }) => {
    const notice = await failToLogIn(page, { clock: 'stands still' });
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await runUntil(page, notice, 0)).toBeLessThan(1000);
    await page.clock.runFor(1_000_000);
    await expect(page.getByText('Login failed')).toHaveCount(0);
  });

  test('go with a push to the right of more than 50 px', async ({ page }) => {
    const notice = await failToLogIn(page, { clock: 'stands still' });
    await push(page, notice, -80);
    await push(page, notice, 50);
    await page.clock.runFor(300);
    await expect(notice).toHaveCount(1);
    await push(page, notice, 51);
    expect(await runUntil(page, notice, 0)).toBeLessThan(1000);
  });

  test('are reached with F8, and wait as long as the focus is there', async ({ page }) => {
    const notice = await failToLogIn(page, { clock: 'stands still' });
    await page.keyboard.press('F8');
    await expect(notice).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(notice).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await runUntil(page, notice, 0)).toBeLessThan(1000);
  });

  test('have the server’s own words where it found some', async ({ page, family }) => {
    await enterAs(page, family.api);
    await page.goto('/parent-dashboard?child=new');
    await page.getByLabel('Name', { exact: true }).fill('Robin');
    await page.getByLabel('Allow child to login directly').check();
    await page.getByLabel('Username').fill(family.childLogin.username);
    await page.getByLabel('Password', { exact: true }).fill('stars');
    await page.locator('form').getByRole('button', { name: 'Add Child' }).click();
    const notice = noticeOf(page, 'Failed to add child');
    await expect(notice).toContainText('This username is already taken. Please choose another one.');
    await expect(page.getByText('There was an error adding the child')).toBeHidden();
  });
});

test.describe('sounds', () => {
  test('click on the buttons of the landing page', async ({ page }) => {
    const heard = await listen(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const clicks: string[] = [];
    for (const name of ['Parent Login', 'Kid Login', 'Sign Up', 'Get Started Now', 'Create Free Account']) {
      await page.getByRole('link', { name, exact: true }).click();
      clicks.push('click');
      await expect.poll(heard, name).toEqual(clicks);
      await page.goBack();
    }
  });

  test('go with every moment of a child’s day, at half the volume', async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 100 });
    await addReward(family, childId, 'Ice cream', 100);
    await enterAs(page, family.api);
    const heard = await listen(page);
    await page.goto(`/kid-dashboard/${childId}`);
    const tap = (name: string) => page.getByRole('button', { name }).click();
    await tap('Mark Complete!');
    await expect.poll(heard).toEqual(['complete', 'success', 'levelUp']);
    await tap('Awesome!');
    await expect.poll(heard).toEqual(['complete', 'success', 'levelUp', 'achievement']);
    await tap('Awesome!');
    await tap('Claim This Reward');
    await tap('Claim It!');
    await expect.poll(async () => (await heard()).slice(4)).toEqual(['click', 'reward']);
    await tap('Undo Completion');
    // The stars are spent, so it is refused.
    await expect.poll(async () => (await heard()).slice(6)).toEqual(['pop', 'error']);
    expect(await page.evaluate(() => [...new Set(window.volumes)])).toEqual([0.5]);
  });

  test('fall silent on the device that mutes them', async ({ page }) => {
    const heard = await listen(page);
    await failToLogIn(page);
    await expect.poll(heard).toEqual(['error']);
    await page.evaluate(() => localStorage.setItem('starchart.muted', 'true'));
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForTimeout(1000);
    expect(await heard()).toEqual(['error']);
  });
});

const HOUR_MS = 3_600_000;

/** A notice at hand: that of a child's login that is refused. A page whose clock stands still goes on for as long as it is run. */
async function failToLogIn(page: Page, { clock = 'runs' } = {}): Promise<Locator> {
  await page.clock.install();
  await page.goto('/child-login');
  await page.getByLabel('Username').fill(uniqueName('nobody'));
  await page.getByLabel('Password', { exact: true }).fill('guessing');
  if (clock === 'stands still') await page.clock.pauseAt(Date.now() + HOUR_MS);
  const login = page.getByRole('button', { name: 'Log In' });
  await login.click();
  const notice = noticeOf(page, 'Login failed');
  await expect(notice).toBeVisible();
  // Until the answer has come, the button says something else.
  if (clock === 'stands still') await runUntil(page, login, 1);
  return notice;
}

/** Runs the page's clock until so many of something are there, and answers for how many ms. */
async function runUntil(page: Page, what: Locator, count: number): Promise<number> {
  let ms = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      ms += 50;
      return await what.count();
    })
    .toBe(count);
  return ms;
}

function noticeOf(page: Page, title: string): Locator {
  return page.getByRole('group').filter({ hasText: title });
}

async function push(page: Page, notice: Locator, distance: number): Promise<void> {
  const { x = 0, y = 0 } = (await notice.boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60 + distance, y + 10, { steps: 4 });
  await page.mouse.up();
}

declare global {
  interface Window {
    /** The pitches of every sound so far, in order, and how loud each was. */
    sounds: number[][];
    volumes: number[];
  }
}

/** Each sound by the pitch of its first note and the number of its notes. */
const SOUNDS: Record<string, string> = {
  '620 1': 'click',
  '340 1': 'pop',
  '523 3': 'complete',
  '587 2': 'success',
  '659 4': 'reward',
  '523 5': 'achievement',
  '392 5': 'levelUp',
  '247 1': 'error',
};

/** Hears what the page plays from its next loading on; the answer names all sounds so far. */
async function listen(page: Page): Promise<() => Promise<(string | undefined)[]>> {
  await page.addInitScript(() => {
    window.sounds = [];
    window.volumes = [];
    window.GainNode = class extends GainNode {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options);
        // Each sound begins with the volume that it has as a whole; its notes begin with silence.
        if (options?.gain === 0) return;
        window.sounds.push([]);
        window.volumes.push(options?.gain ?? 1);
      }
    };
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        window.sounds.at(-1)?.push(options?.frequency ?? 0);
      }
    };
  });
  return async () => {
    const sounds = await page.evaluate(() => window.sounds);
    // Three tones ring for a note: its own and two overtones.
    return sounds.map((tones) => SOUNDS[`${tones[0]} ${tones.length / 3}`]);
  };
}
