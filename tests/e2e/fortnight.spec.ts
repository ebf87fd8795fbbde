import { type APIRequestContext, type Browser, expect, type Page, request, test } from '@playwright/test';
import type { KidDashboard } from '@starchart/schema';
import { chooseAction } from './actions-menu.ts';
import { post, register } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { openNotice } from './notice-line.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// A demo of its own, whose clock moves through two weeks from next Monday on.
test.describe.configure({ timeout: 180_000 });
test.use({ timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 900 } });

const TIME_ZONE = 'Europe/Berlin';
/** With a folder in it, the key moments are saved as pictures. */
const PICTURES = process.env['FORTNIGHT_PICTURES'];

let demo: ServerProcess;
test.beforeAll(async () => {
  demo = await startServerProcess({ DEFAULT_TIME_ZONE: TIME_ZONE }, 'demo');
});
test.afterAll(() => demo.stop());

test('a family plays two weeks: a forgotten evening, a weekend away, an illness, and another piano day', {
  tag: '@full',
}, async ({ page, browser }) => {
  const weeks = await aFamilyBeforeItsFortnight(page);
  const { childId: emma, phone: emmasPhone } = await aChildWithPhone(page, browser, 'Emma');
  const { childId: jonas, phone: jonasPhone } = await aChildWithPhone(page, browser, 'Jonas');
  const habits = page.getByRole('region', { name: 'Active Habits' });
  const row = (name: string) => habits.getByRole('listitem').filter({ hasText: name });

  await test.step('Monday: packs with days, teeth twice a day, and piano on Wednesdays', async () => {
    await weeks.moveTo(0, '07:30');
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await page
      .getByRole('radiogroup', { name: 'Packs by age' })
      .getByRole('radio', { name: '7 to 11' })
      .check();
    const pack = page.getByRole('listitem', { name: 'School kids' });
    await pack.getByRole('checkbox', { name: 'Twice a day: morning and evening' }).check();
    await picture(page, '01-monday-starter-pack');
    await pack.getByRole('button', { name: 'Take this pack: School kids' }).click();
    await expect(pack).toBeHidden();
    await expect(row('Do my homework')).toContainText('Mon–Fri');
    await expect(row('Brush my teeth')).toContainText('Twice a day');

    await page.getByRole('button', { name: 'Create New Habit' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create New Habit' });
    await form.getByLabel('Name', { exact: true }).fill('Piano lesson');
    await form.getByRole('radio', { name: 'Certain days' }).check();
    await form
      .getByRole('group', { name: 'Days of the week' })
      .getByRole('checkbox', { name: 'Wed' })
      .check();
    await picture(page, '02-monday-piano-on-wednesdays');
    await form.getByRole('button', { name: 'Create habit' }).click();
    await expect(row('Piano lesson')).toContainText('Next: Wednesday');

    await page.getByRole('button', { name: 'Jonas', exact: true }).click();
    await page
      .getByRole('radiogroup', { name: 'Packs by age' })
      .getByRole('radio', { name: '3 to 6' })
      .check();
    await page.getByRole('button', { name: 'Take this pack: Little ones' }).click();
    await expect(page.getByRole('button', { name: /^Options for / })).toHaveCount(4);
  });

  await test.step('Monday evening: a child does its quests by part of the day', async () => {
    await emmasPhone.goto('/kid-dashboard');
    await expect(emmasPhone.getByRole('heading', { name: 'Morning', exact: true })).toBeVisible();
    await expect(emmasPhone.getByText('Piano lesson')).toBeVisible();
    await picture(emmasPhone, '03-monday-emma-morning');
    const teeth = emmasPhone.getByRole('article', { name: 'Brush my teeth' });
    await teeth.getByRole('button', { name: /Mark Complete!/ }).click();
    await expect(teeth).toContainText('Done this morning!');
    await weeks.moveTo(0, '18:30');
    await doAll(emmasPhone, emma);
    await doAll(jonasPhone, jonas);
  });

  await test.step('Tuesday and Wednesday: piano, and an evening without taps', async () => {
    await weeks.moveTo(1, '18:30');
    await doAll(emmasPhone, emma);
    await doAll(jonasPhone, jonas);
    await weeks.moveTo(2, '16:00');
    await emmasPhone.goto('/kid-dashboard');
    await emmasPhone
      .getByRole('article', { name: 'Piano lesson' })
      .getByRole('button', { name: /Mark Complete!/ })
      .click();
    await expect(emmasPhone.getByText('Quest completed!')).toBeVisible();
    await doAll(emmasPhone, emma, { but: ['Brush my teeth evening', 'Read for 15 minutes'] });
    await doAll(jonasPhone, jonas);
  });

  await test.step('Thursday morning: a parent enters the evening, and the child reads of it', async () => {
    await weeks.moveTo(3, '07:15');
    await emmasPhone.goto('/kid-dashboard');
    await expect(emmasPhone.getByRole('heading', { name: 'Morning', exact: true })).toBeVisible();
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await expect(row('Read for 15 minutes')).toContainText('Streak: 0 days');
    await picture(page, '04-thursday-parent-after-the-evening');
    await page.getByRole('link', { name: 'Yesterday and earlier days' }).click();
    await page.getByRole('button', { name: 'Read for 15 minutes, yesterday', exact: true }).click();
    await expect(page.getByText('Read for 15 minutes, yesterday: done')).toBeVisible();
    await expect(page.getByText('Streak: 3 days.')).toBeVisible();
    await picture(page, '05-thursday-chart-yesterday');
    await expect(emmasPhone.getByText('You got 10 stars for yesterday!')).toBeVisible();
    await picture(emmasPhone, '06-thursday-emma-stars-for-yesterday');
    await page.getByRole('button', { name: 'Brush my teeth, evening, yesterday' }).click();
    await expect(page.getByText('Brush my teeth, evening, yesterday: done')).toBeVisible();
    await expect(emmasPhone.getByText('You got 5 stars for yesterday!')).toBeVisible();
    await emmasPhone
      .getByRole('button', { name: /open your star book/ })
      .first()
      .click();
    const book = emmasPhone.getByRole('dialog', { name: 'Your star book' });
    await expect(book).toContainText('You finished Brush my teeth (Wednesday)');
    await picture(emmasPhone, '07-thursday-emma-star-book');
    await emmasPhone.keyboard.press('Escape');
    await weeks.moveTo(3, '18:30');
    await doAll(emmasPhone, emma);
    await doAll(jonasPhone, jonas);
  });

  await test.step('Friday: the weekend away is planned', async () => {
    await weeks.moveTo(4, '18:30');
    await doAll(emmasPhone, emma);
    await doAll(jonasPhone, jonas);
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await page.getByRole('button', { name: 'Pause the habits of Emma' }).click();
    const form = page.getByRole('dialog', { name: 'Add a pause' });
    await form.getByRole('radio', { name: 'Everyone' }).check();
    await form.getByRole('radio', { name: 'Away' }).check();
    await form.getByRole('radiogroup', { name: 'From' }).getByRole('radio', { name: 'Another day' }).check();
    await form.getByLabel('First day').fill(weeks.day(5));
    await form.getByRole('radiogroup', { name: 'Until' }).getByRole('radio', { name: 'Another day' }).check();
    await form.getByLabel('Last day').fill(weeks.day(6));
    await expect(form.getByRole('status')).toContainText('All 10 habits are paused Saturday to Sunday.');
    await picture(page, '08-friday-weekend-away');
    await form.getByRole('button', { name: 'Save pause' }).click();
    await expect(page.getByText('Pause saved')).toBeVisible();
  });

  await test.step('Saturday: a trip, on which one quest is done anyway', async () => {
    await weeks.moveTo(5, '10:00');
    await jonasPhone.goto('/kid-dashboard');
    await expect(jonasPhone.getByText('Have a great trip!')).toBeVisible();
    await picture(jonasPhone, '09-saturday-jonas-away');
    await jonasPhone.getByText('Feel like doing one anyway? (4)').click();
    await jonasPhone
      .getByRole('article', { name: 'Story time' })
      .getByRole('button', { name: /Mark Complete!/ })
      .click();
    await expect(jonasPhone.getByText('You earned 5 stars!')).toBeVisible();
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await openNotice(page, /until tomorrow$/);
    await expect(page.getByText('The whole family is away until tomorrow.')).toBeVisible();
    await picture(page, '10-saturday-parent-banner');
  });

  await test.step('Monday: welcome back, and piano moves to Thursdays', async () => {
    await weeks.moveTo(7, '07:00');
    await emmasPhone.goto('/kid-dashboard');
    await expect(emmasPhone.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(emmasPhone.getByText('Your 5-day streak is still going.')).toBeVisible();
    await picture(emmasPhone, '11-monday-emma-welcome-back');
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await chooseAction(page, 'Edit Piano lesson');
    const form = page.getByRole('dialog', { name: 'Edit habit' });
    const days = form.getByRole('group', { name: 'Days of the week' });
    await days.getByRole('checkbox', { name: 'Wed' }).uncheck();
    await days.getByRole('checkbox', { name: 'Thu' }).check();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(row('Piano lesson')).toContainText('Next: Thursday');
    await expect(row('Piano lesson')).toContainText('Streak: 1 day');
    await weeks.moveTo(7, '18:30');
    await doAll(emmasPhone, emma);
    await doAll(jonasPhone, jonas);
  });

  await test.step('Tuesday to Thursday: Jonas is sick, Emma goes on, and has piano on Thursday', async () => {
    for (const day of [8, 9]) {
      await weeks.moveTo(day, '18:30');
      await doAll(emmasPhone, emma);
    }
    await emmasPhone.goto('/kid-dashboard');
    await expect(emmasPhone.getByRole('listitem').filter({ hasText: 'Piano lesson' })).toContainText(
      'Tomorrow',
    );
    await weeks.moveTo(10, '16:00');
    await emmasPhone.goto('/kid-dashboard');
    await picture(emmasPhone, '12-thursday-emma-piano');
    await doAll(emmasPhone, emma);
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await expect(row('Piano lesson')).toContainText('Streak: 2 days');
  });

  await test.step('Friday: the illness is entered afterwards, by the suggestion', async () => {
    await weeks.moveTo(11, '07:30');
    await page.goto(`${demo.url}/parent-dashboard?child=${jonas}`);
    await openNotice(page, /ideas?$/);
    await expect(page.getByRole('heading', { name: 'Is Jonas sick or away?' })).toBeVisible();
    await picture(page, '13-friday-is-jonas-sick');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add a pause' });
    await form.getByRole('radio', { name: 'Sick' }).check();
    await form.getByRole('radiogroup', { name: 'Until' }).getByRole('radio', { name: 'Yesterday' }).check();
    await expect(form.getByRole('status')).toContainText("Jonas's 4 habits are paused Tuesday to Thursday.");
    await picture(page, '14-friday-illness');
    await form.getByRole('button', { name: 'Save pause' }).click();
    await expect(page.getByText('Pause saved')).toBeVisible();
    await expect(row('Story time')).toContainText('Streak: 7 days');
    await expect(page.getByRole('heading', { name: 'Is Jonas sick or away?' })).toBeHidden();
    await jonasPhone.goto('/kid-dashboard');
    await expect(jonasPhone.getByText('Your 7-day streak is still going.')).toBeVisible();
    await picture(jonasPhone, '15-friday-jonas-welcome-back');
  });

  await test.step('Sunday: the chart of the fortnight', async () => {
    for (const day of [11, 12, 13]) {
      await weeks.moveTo(day, '18:30');
      await doAll(emmasPhone, emma);
      await doAll(jonasPhone, jonas);
    }
    await page.goto(`${demo.url}/parent-dashboard?child=${jonas}`);
    await expect(row('Story time')).toContainText('Streak: 10 days');
    await page.goto(`${demo.url}/chart?child=${jonas}&week=${weeks.day(9)}`);
    await expect(page.getByRole('button', { name: /^Story time, .*: paused$/ })).toHaveCount(3);
    await expect(page.getByRole('main')).not.toContainText(/missed|lost/i);
    await picture(page, '16-sunday-chart-jonas');
    await page.goto(`${demo.url}/chart?child=${emma}&week=${weeks.day(9)}`);
    await expect(page.getByRole('button', { name: /^Piano lesson, / })).toHaveCount(1);
    await picture(page, '17-sunday-chart-emma');
    await page.goto(`${demo.url}/chart?child=${emma}&view=month`);
    await expect(page.getByText('Most')).toBeVisible();
    await picture(page, '18-sunday-month-emma');
    await page.goto(`${demo.url}/parent-dashboard?child=${emma}`);
    await expect(row('Read for 15 minutes')).toContainText('Streak: 12 days');
    await picture(page, '19-sunday-parent');
    await jonasPhone.goto('/kid-dashboard');
    await picture(jonasPhone, '20-sunday-jonas');
  });

  for (const childId of [emma, jonas]) {
    const answer = await page.request.get(`${demo.url}/api/children/${childId}/points-entries/verify`);
    expect(await answer.json()).toMatchObject({ ok: true });
  }
});

/** Registers a parent and logs the page in. Days are counted from the next Monday. */
async function aFamilyBeforeItsFortnight(page: Page) {
  const admin = await request.newContext({ baseURL: demo.url });
  await post(admin, '/api/login', ADMIN);
  const login = { username: 'anna', password: 'correct horse' };
  const parentId = await register(admin, 'Anna Star', login, 'en', TIME_ZONE);
  await admin.post(`/api/admin/approve-parent/${parentId}`);
  await post(page.request, `${demo.url}/api/login`, login);
  const { today } = await (await admin.get('/api/demo/clock')).json();
  const untilMonday = 7 - ((new Date(today).getUTCDay() + 6) % 7);
  const day = (number: number) =>
    new Date(Date.parse(today) + (untilMonday + number) * 86_400_000).toISOString().slice(0, 10);
  return {
    day,
    async moveTo(number: number, time: string): Promise<void> {
      await post(admin, '/api/demo/clock', { to: `${day(number)}T${time}` });
    },
  };
}

/** A child of the family with its own phone. */
async function aChildWithPhone(page: Page, browser: Browser, name: string) {
  const login = { username: name.toLowerCase(), password: 'stars' };
  const { id: childId } = await post(page.request, `${demo.url}/api/children`, {
    name,
    canLogin: true,
    ...login,
  });
  const context = await browser.newContext({
    baseURL: demo.url,
    timezoneId: TIME_ZONE,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await post(phone.request, '/api/child-login', login);
  return { childId, phone };
}

/** The child completes what is open today, as its page would. `but` names habits, or times of them, such as `Brush my teeth evening`. */
async function doAll({ request: api }: Page, childId: number, { but = [] as string[] } = {}): Promise<void> {
  const { today, habits } = await dashboardOf(api, childId);
  // The chest of the end of the day has its own tests.
  await api.put(`/api/children/${childId}/celebrated`, { data: { day: today } });
  for (const { id: habitId, name, slotsToday } of habits) {
    for (const { slot, part, status } of slotsToday) {
      if (status !== 'open' || but.includes(name) || but.includes(`${name} ${part}`)) continue;
      await post(api, '/api/habit-completions', { habitId, childId, day: today, today, slot });
    }
  }
}

async function dashboardOf(api: APIRequestContext, childId: number): Promise<KidDashboard> {
  return await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
}

/** Saves a picture of the screen, where pictures are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: 'disabled' });
}
