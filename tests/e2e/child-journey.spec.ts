import { expect, test } from '@playwright/test';
import { createFamily, post } from './api-setup.ts';
import { BROWSER_LOCALES, textsIn } from './texts.ts';

const POINTS_RETURNED =
  'child|{points, plural, one {# point has been returned to your balance.} other {# points have been returned to your balance.}}';

const language = 'de';
test.use({ locale: BROWSER_LOCALES[language] });

test('a child completes habits, earns a badge, redeems a reward and logs out', async ({ page }) => {
  const { say, expectTranslated } = textsIn(language);
  const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true, language });
  const [teeth, story, iceCream] = [say('Brush teeth'), say('Read a story'), say('Ice cream')];
  for (const [name, pointsPerCompletion] of [
    [teeth, 5],
    [story, 40],
    ['Minka', 60],
  ] as const) {
    await post(api, '/api/habits', { childId, name, description: '7 × 24', pointsPerCompletion });
  }
  const reward = { name: iceCream, description: '2 × 🍨', pointsCost: 100, icon: 'ice-cream' };
  await post(api, '/api/rewards', { childId, ...reward });

  await page.goto('/child-login');
  await page.getByLabel(say('Username')).fill(childLogin.username);
  await page.getByLabel(say('Password'), { exact: true }).fill(childLogin.password);
  await expectTranslated(page);
  await page.getByRole('button', { name: say('Log in') }).click();
  await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');

  const quest = (name: string) => page.getByRole('article', { name });
  const stars = (count: number) => say('{count, plural, one {# star} other {# stars}}', { count });
  const complete = (name: string, points: number) =>
    quest(name)
      .getByRole('button', { name: say('Mark Complete! <0><1/>+{stars}</0>', { stars: stars(points) }) })
      .click();
  const goOn = { name: say('Awesome!'), disabled: false };
  await expect(quest(iceCream).getByRole('button', { name: say('Collect More Stars!') })).toBeDisabled();
  await expectTranslated(page);

  await complete(teeth, 5);
  await expect(quest(teeth).getByRole('button', { name: say('Completed for Today!') })).toBeDisabled();
  await expect(page.getByText(say('Quest completed!'))).toBeVisible();
  const earned = '{pointsEarned, plural, one {You earned # star!} other {You earned # stars!}}';
  await expect(page.getByText(say(earned, { pointsEarned: 5 }))).toBeVisible();

  await quest(teeth)
    .getByRole('button', { name: say('Undo Completion') })
    .click();
  await page.getByRole('button', { name: say('Yes, take it back') }).click();
  await expect(page.getByText(say(POINTS_RETURNED, { points: 5 }))).toBeVisible();
  await expectTranslated(page);
  await complete(teeth, 5);
  await complete(story, 40);
  await complete('Minka', 60);

  const celebration = page.getByRole('dialog', { name: say('Amazing Job!') });
  await expect(celebration).toContainText(say('Star Achiever'));
  await expect(celebration).toContainText(say('Level {level}!', { level: 2 }));
  await expectTranslated(page);
  const bonus = '{points, plural, one {+# bonus star!} other {+# bonus stars!}}';
  await expect(celebration).toContainText(say(bonus, { points: 25 }));
  // Waits from before the tap, because the party ends by itself.
  const party = page.getByRole('dialog', { name: say('All done for today!') }).waitFor();
  // It ignores its first moment, which may belong to a tap on the page.
  await celebration.getByRole('button', goOn).click();
  await expect(celebration).toBeHidden();
  await party;
  const tomorrow = page.getByRole('dialog', { name: say('See you tomorrow!') });
  await expect(tomorrow.getByRole('listitem')).toHaveText([teeth, story]);
  await expectTranslated(page);
  // A tap in its first moment is that of a child who is still tapping.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(tomorrow).toBeHidden({ timeout: 200 });
  }).toPass();
  await expect(page.getByRole('heading', { name: say('All done for today!') })).toBeVisible();

  await quest(iceCream)
    .getByRole('button', { name: say('Claim This Reward') })
    .click();
  const offer = page.getByRole('dialog');
  await expect(offer).toContainText(stars(100));
  await expectTranslated(page);
  await offer.getByRole('button', { name: say('Claim It!') }).click();
  const claimed = page.getByRole('dialog', { name: say('You claimed it!') });
  await expect(claimed).toContainText(say('Show this to a grown-up!'));
  await claimed.getByRole('button', { name: say('Awesome!') }).click();
  await expect(page.getByText(say('Ask a grown-up for it'), { exact: true })).toBeVisible();
  await expectTranslated(page);
  const child = await (await api.get(`/api/children/${childId}`)).json();
  expect(child).toMatchObject({ currentPoints: 30, totalPoints: 130, level: 2 });

  await page.getByRole('button', { name: say('Log Out') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(say('You have been successfully logged out'))).toBeVisible();
  await expectTranslated(page);
  await page.goBack();
  await expect(page).toHaveURL('/child-login');
  await expect(page.getByRole('button', { name: say('Log Out') })).toBeHidden();
});
