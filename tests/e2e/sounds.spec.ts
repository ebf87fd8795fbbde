import { expect, type Page } from '@playwright/test';
import { post, uniqueName } from './api-setup.ts';
import { addChild, addHabit, addReward, test, useSession } from './fixtures.ts';
import { expectStarted } from './whole-page.ts';

test('plays clicks for the links of the landing page, and nothing once the device is muted', {
  tag: '@full',
}, async ({ page }) => {
  const heard = await listen(page);
  await page.goto('/');
  await expectStarted(page);
  const clicks: string[] = [];
  for (const name of ['Parent Login', 'Kid Login', 'Sign Up', 'Get Started Now', 'Create Free Account']) {
    await page.getByRole('link', { name, exact: true }).click();
    clicks.push('click');
    await expect.poll(heard, name).toEqual(clicks);
    await page.goBack();
  }

  await page.goto('/child-login');
  await page.getByLabel('Username').fill(uniqueName('unknown'));
  await page.getByLabel('Password', { exact: true }).fill('guessing');
  await failLogin(page);
  await expect.poll(heard).toEqual(['error']);
  await page.evaluate(() => localStorage.setItem('starchart.muted', 'true'));
  await failLogin(page);
  expect(await heard()).toEqual(['error']);
});

test('plays the sounds of the child’s page at half volume, one for the stars of praise', {
  tag: '@full',
}, async ({ page, family }) => {
  await useSession(page, family.api);
  const heard = await listen(page);
  await test.step('a child completes, claims, and cannot take back', async () => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 100 });
    await addReward(family, childId, 'Ice cream', 100);
    await page.goto(`/kid-dashboard/${childId}`);
    const tap = (name: string) => page.getByRole('button', { name }).click();
    await tap('Mark Complete!');
    await expect.poll(heard).toEqual(['complete', 'success', 'achievement']);
    await tap('Awesome!');
    await tap('Claim This Reward');
    await tap('Claim It!');
    await expect.poll(async () => (await heard()).slice(3)).toEqual(['click', 'reward']);
    await tap('Awesome!');
    await tap('Undo Completion');
    await tap('Yes, take it back');
    // Rejected, because the points are spent.
    await expect.poll(async () => (await heard()).slice(5)).toEqual(['pop', 'error']);
    expect(await page.evaluate(() => [...new Set(window.volumes)])).toEqual([0.5]);
  });

  await test.step('praise', async () => {
    const childId = await addChild(family, 'Robin');
    for (const name of ['Read a story', 'Tidy up']) await addHabit(family, childId, name);
    const stream = page.waitForResponse('**/api/events*');
    await page.goto(`/kid-dashboard/${childId}`);
    await stream;
    await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
    await expect.poll(heard).toEqual(['complete']);
    await post(family.api, `/api/children/${childId}/notes`, { text: 'You helped Noor.', points: 3 });
    await expect(page.getByRole('region', { name: 'A note for you' })).toContainText('+3');
    await expect.poll(heard).toEqual(['complete', 'success']);
    await page.getByRole('button', { name: 'Thanks!' }).click();
    await expect(page.getByRole('region', { name: 'A note for you' })).toBeHidden();
    expect(await heard()).toEqual(['complete', 'success']);
  });
});

/** A login that fails, which shows a notification. */
async function failLogin(page: Page): Promise<void> {
  const login = page.getByRole('button', { name: 'Log in' });
  const response = page.waitForResponse('**/trpc/auth.childLogin*');
  await login.click();
  await response;
  await expect(login).toBeEnabled();
  await expect(page.getByText('Login failed').last()).toBeVisible();
}

declare global {
  interface Window {
    /** Frequencies and volume of every sound so far. */
    sounds: number[][];
    volumes: number[];
  }
}

/** Sounds by the frequency of the first note and the number of notes. */
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

/** Records the sounds of the next page. The returned function lists their names. */
async function listen(page: Page): Promise<() => Promise<(string | undefined)[]>> {
  await page.addInitScript(() => {
    window.sounds = [];
    window.volumes = [];
    window.GainNode = class extends GainNode {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options);
        // A sound starts with its master volume; each note starts at 0.
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
    // Each note has three oscillators: the tone and two overtones.
    return sounds.map((tones) => SOUNDS[`${tones[0]} ${tones.length / 3}`]);
  };
}
