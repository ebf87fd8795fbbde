import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Family, post, register, uniqueName } from './api-setup.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { failProcedure, holdResponses, rejectField, restoreNetwork } from './network-faults.ts';
import { type Scene, SPEC_TEXTS, type SpecText } from './spec-texts.ts';

// Every text of the specification appears in the app. A scene fails if it does not show all of its texts; the last test fails if a
// scene is missing.

type Stage<S extends Scene> = {
  page: Page;
  family: Family;
  admin: APIRequestContext;
  /** Expects a text of the scene on the screen. `values` fill its variable parts in order; missing values match anything. */
  see: (text: SpecText<S>, ...values: (string | number)[]) => Promise<void>;
};

/** Scenes of the quick run. */
const MAIN_SCENES: readonly Scene[] = ['parent login', 'kid login'];

const staged: Scene[] = [];

function scene<S extends Scene>(name: S, play: (stage: Stage<S>) => Promise<void>): void {
  staged.push(name);
  test(`texts of: ${name}`, { tag: MAIN_SCENES.includes(name) ? [] : '@full' }, async ({
    page,
    family,
    admin,
  }) => {
    const unseen = new Set<string>(SPEC_TEXTS[name]);
    await play({
      page,
      family,
      admin,
      async see(text, ...values) {
        await expect(textOnScreen(page, text, values)).toBeVisible();
        unseen.delete(text);
      },
    });
    expect([...unseen], 'texts that did not appear').toEqual([]);
  });
}

/** An element with exactly this text, or a field with this placeholder. */
function textOnScreen(page: Page, text: string, values: readonly (string | number)[]): Locator {
  const left = [...values];
  const pattern = text
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .reduce((before, part) => `${before}${left.length > 0 ? RegExp.escape(`${left.shift()}`) : '.+'}${part}`);
  const whole = new RegExp(`^\\s*${pattern}$`);
  return page.getByText(whole).or(page.getByPlaceholder(whole)).filter({ visible: true }).first();
}

scene('landing', async ({ page, see }) => {
  await page.goto('/');
  for (const text of SPEC_TEXTS.landing) await see(text);
});

scene('not found', async ({ page, see }) => {
  await page.goto('/no-such-page');
  await see('404 Page Not Found');
});

scene('parent login', async ({ page, family, see }) => {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel');
  const login = form.getByRole('button', { name: 'Login' });
  for (const text of ['Login', 'Register', 'Help', 'Privacy', 'Terms', 'Contact'] as const) await see(text);
  await see("Don't have an account? Register");
  await login.click();
  await see('Username must be at least 3 characters');
  await see('Password must be at least 6 characters');

  await form.getByLabel('Username').fill(family.parentLogin.username);
  await form.getByLabel('Password', { exact: true }).fill(family.parentLogin.password);
  await failProcedure(page, 'auth.login');
  await login.click();
  await see('Login failed');
  await see('Invalid username or password');

  await restoreNetwork(page);
  const release = await holdResponses(page, 'auth.login');
  await login.click();
  await see('Logging in...');
  release();
  await see('Login successful');
  await see('Welcome back, {name}!', 'Alex Star');
});

scene('registration', async ({ page, see }) => {
  const username = uniqueName('newcomer');
  const form = await openRegistration(page);
  const create = form.getByRole('button', { name: 'Create Account' });
  await see('Already have an account? Login');
  await create.click();
  await see('Name must be at least 2 characters');
  await see('Username must be at least 3 characters');
  await see('Please enter a valid email address');
  await see('Password must be at least 6 characters');
  await form.getByLabel('Confirm password').fill('something else');
  await create.click();
  await see("Passwords don't match");

  await fillRegistration(form, username);
  await failProcedure(page, 'auth.register');
  await create.click();
  await see('Registration failed');
  await see('Could not create your account');

  await restoreNetwork(page);
  const release = await holdResponses(page, 'auth.register');
  await create.click();
  await see('Creating Account...');
  release();
  await see('Registration pending approval');
  await see(
    "Your account has been created and is waiting for admin approval. You'll receive an email when approved.",
  );
  await expect(page).toHaveURL('/');
});

scene('registration of an invited parent', async ({ page, admin, see }) => {
  const invitation = await admin.post('/api/invite-codes', { data: {} });
  const { code } = await invitation.json();
  const form = await openRegistration(page);
  await fillRegistration(form, uniqueName('invited'));
  await form.getByRole('button', { name: 'I have an invite code' }).click();
  await form.getByLabel('Invite code').fill(code);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await see('Registration successful');
  await see('Welcome to Starchart, {name}!', 'Sam Newcomer');
  await expect(page).toHaveURL('/parent-dashboard');
});

scene('kid login', async ({ page, family, see }) => {
  await page.goto('/child-login');
  const login = page.getByRole('button', { name: 'Log In' });
  await see('Kid Login');
  await see('Log in to track your habits and earn rewards!');
  await see('Parent Login');
  await login.click();
  await see('Username must be at least 2 characters');
  await see('Password must be at least 4 characters');

  await page.getByLabel('Username').fill(family.childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
  await failProcedure(page, 'auth.childLogin');
  await login.click();
  await see('Login failed');
  await see('Invalid username or password');
  await expect(login).toBeEnabled();

  await restoreNetwork(page);
  const release = await holdResponses(page, 'auth.childLogin');
  await login.click();
  await see('Logging in...');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
});

scene('user menu', async ({ page, family, see }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Menu of Alex Star' }).click();
  for (const text of SPEC_TEXTS['user menu']) await see(text);
});

scene('logout of a parent', async ({ page, family, see }) => {
  await post(page.request, '/api/login', { ...family.parentLogin });
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Menu of Alex Star' }).click();
  await see('Logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await see('Logged out');
  await see('You have been successfully logged out');
  await expect(page).toHaveURL('/');
});

scene('logout of a child', async ({ page, family, see }) => {
  await post(page.request, '/api/child-login', { ...family.childLogin });
  await page.goto('/kid-dashboard');
  await see('Log Out');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await see('Logged out');
  await see('You have been successfully logged out');
  await expect(page).toHaveURL('/');
});

scene('parent dashboard', async ({ page, family, see }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await addHabit(family, childId, 'Read a story');
  await addHabit(family, childId, 'Tidy up', { frequency: 'weekly', daysPerWeek: 3 });
  await addHabit(family, childId, 'Swim', { active: false });
  await addReward(family, childId, 'Ice cream', 30);
  await addReward(family, childId, 'Castle trip', 31);
  await useSession(page, family.api);
  const release = await holdResponses(page, 'children.ownFamily');
  await page.goto(`/parent-dashboard?child=${childId}`);
  await see('Loading dashboard...');
  // The button appears only after the children are loaded.
  await expect(page.getByRole('button', { name: 'Switch to Child View' })).toHaveCount(0);
  release();
  for (const text of ['Switch to Child View', 'Completed Tasks', 'Active Habits', 'Points Earned'] as const) {
    await see(text);
  }
  for (const text of ['Add Child', 'Progress', 'Adjust Points', 'Create New Habit'] as const) await see(text);
  for (const text of ['Edit', 'Delete', 'Complete', 'Create Custom Reward'] as const) await see(text);
  await see('Streak: {N} days', 0);
  await see('{count}/{daysPerWeek} days this week', 0, 3);
  for (const text of ['Available Rewards', 'Redeem', 'Not Enough Points'] as const) await see(text);
  await see('Achievement Badges');
  await see('Inactive Habits');
  await page.getByText('Inactive Habits').click();
  await see('Inactive');
});

scene('parent dashboard without a child', async ({ page, family, see }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard?child=new');
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await see('No child selected');
  await see('Please select a child first or create one.');
});

scene('registrations that wait', async ({ page, admin, see }) => {
  const [robin, noor] = [uniqueName('Robin'), uniqueName('Noor')];
  await register(page.request, robin);
  await register(page.request, noor);
  await useSession(page, admin);
  await page.goto('/parent-dashboard');
  await see('Pending Parent Registrations ({count})');
  await see('Approve');
  await see('Reject');
  await see('View All in Admin Dashboard');

  const approve = page.getByRole('button', { name: `Approve ${robin}` });
  const reject = async () => {
    await page.getByRole('button', { name: `Reject ${noor}` }).click();
    await confirm(page, 'Reject');
  };
  await failProcedure(page, 'admin.approveParent');
  await approve.click();
  await see('Failed to approve parent');
  await see('An error occurred while approving the parent account.');
  await failProcedure(page, 'admin.rejectParent');
  await reject();
  await see('Failed to reject parent');
  await see('An error occurred while rejecting the parent account.');
  await page.keyboard.press('Escape');

  await restoreNetwork(page);
  await approve.click();
  await see('Parent approved');
  await reject();
  await see('Parent rejected');
});

scene('form of a child', async ({ page, family, see }) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard?child=new');
  const add = page.locator('form').getByRole('button', { name: 'Add Child' });
  const name = page.getByLabel('Name', { exact: true });
  await see('Boys');
  await see('Girls');
  await see('Allow child to login directly');
  await page.getByLabel('Allow child to login directly').check();
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Password', { exact: true }).fill('123');
  await add.click();
  await see('Name must be at least 2 characters');
  await see('Username must be at least 3 characters');
  await see('Password must be at least 4 characters');
  await name.fill('Billie');
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Password', { exact: true }).fill('');
  await add.click();
  await see('Username and password are required when child can login');
  await page.getByLabel('Allow child to login directly').uncheck();
  await failProcedure(page, 'children.create');
  await add.click();
  await see('Failed to add child');
  await see('There was an error adding the child');
  await restoreNetwork(page);
  await add.click();
  await see('Child added!');

  await page.getByRole('button', { name: 'Edit Billie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Child' });
  await see('Edit Child');
  await failProcedure(page, 'children.update');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await see('Failed to update child');
  await see("There was an error updating the child's information");
  await restoreNetwork(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await see('Child updated!');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete Billie' }).click();
  await failProcedure(page, 'children.delete');
  await confirm(page, 'Delete child');
  await see('Error');
  await see('Failed to delete child. Please try again.');
  await restoreNetwork(page);
  await confirm(page, 'Delete child');
  await see('Child deleted');
});

scene('form of a habit', async ({ page, family, see }) => {
  const childId = await addChild(family, 'Robin');
  await openDashboard(page, family, childId);
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Habit' });
  const create = form.getByRole('button', { name: 'Create Habit' });
  for (const text of ['Red', 'Teal', 'Yellow', 'Purple', 'Green'] as const) await see(text);
  await form.getByLabel('Points').fill('0');
  await create.click();
  await see('Name must be at least 3 characters');
  await see('Description must be at least 5 characters');
  await see('Points must be at least 1');
  await form.getByLabel('Points').fill('101');
  await create.click();
  await see('Points cannot exceed 100');

  await form.getByLabel('Name', { exact: true }).fill('Feed the cat');
  await form.getByLabel('Description').fill('Half a cup');
  await form.getByLabel('Points').fill('5');
  await failProcedure(page, 'habits.create');
  await create.click();
  await see('Failed to create habit');
  await see('There was an error creating the habit.');
  await restoreNetwork(page);
  await create.click();
  await see('Habit created!');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Edit Feed the cat' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Habit' });
  await see('Active');
  await failProcedure(page, 'habits.update');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await see('Failed to update habit');
  await see('There was an error updating the habit.');
  await restoreNetwork(page);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await see('Habit updated!');
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: 'Delete Feed the cat' }).click();
  await failProcedure(page, 'habits.delete');
  await confirm(page, 'Delete habit');
  await see('Failed to delete habit. Please try again.');
  await restoreNetwork(page);
  await confirm(page, 'Delete habit');
  await see('Habit deleted');
});

scene('form of a reward', async ({ page, family, see }) => {
  const childId = await addChild(family, 'Robin');
  await openDashboard(page, family, childId);
  await page.getByRole('button', { name: 'Create Custom Reward' }).click();
  const form = page.getByRole('dialog', { name: 'Create Custom Reward' });
  const create = form.getByRole('button', { name: 'Create Reward' });
  await form.getByLabel('Cost').fill('0');
  await create.click();
  await see('Name must be at least 3 characters');
  await see('Description must be at least 5 characters');
  await see('Points must be at least 1');
  await form.getByLabel('Cost').fill('3001');
  await create.click();
  await see('Points cannot exceed 3000');

  await form.getByLabel('Name', { exact: true }).fill('Movie night');
  await form.getByLabel('Description').fill('You choose the film');
  await form.getByLabel('Cost').fill('25');
  // The form always has an icon, so only the server can report a missing one.
  await rejectField(page, 'rewards.create', 'icon', 'Please select an icon');
  await create.click();
  await expect(form.getByRole('group', { name: 'Icon' }).getByRole('alert')).toHaveText(
    'Please select an icon',
  );
  await see('Please select an icon');
  await restoreNetwork(page);
  await failProcedure(page, 'rewards.create');
  await create.click();
  await see('Failed to create reward');
  await see('There was an error creating the reward.');
  await restoreNetwork(page);
  await create.click();
  await see('Reward created!');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Delete Movie night' }).click();
  await failProcedure(page, 'rewards.delete');
  await confirm(page, 'Delete reward');
  await see('Failed to delete reward. Please try again.');
  await restoreNetwork(page);
  await confirm(page, 'Delete reward');
  await see('Reward deleted');
});

scene('completing and redeeming for a child', async ({ page, family, see }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 30 });
  await addReward(family, childId, 'Ice cream', 30);
  await openDashboard(page, family, childId);
  const complete = page.getByRole('button', { name: 'Complete Read a story' });
  await failProcedure(page, 'completions.record');
  await complete.click();
  await see('Failed to complete habit');
  await see('There was an error recording the habit completion.');
  await restoreNetwork(page);
  await complete.click();
  await see('Habit completed!');
  await expect(page.getByText('Robin earned 30 points.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo Read a story' }).click();
  await see('Completion undone');
  await see('{N} points have been returned to your balance.', 30);
  await complete.click();

  await page.getByRole('button', { name: 'Redeem Ice cream' }).click();
  await failProcedure(page, 'redemptions.redeem');
  await confirm(page, 'Redeem');
  await see('Failed to redeem reward');
  await see('There was an error redeeming the reward.');
  await restoreNetwork(page);
  await confirm(page, 'Redeem');
  await see('Reward redeemed!');
});

scene('adjusting points', async ({ page, family, see }) => {
  const childId = await addChildWithPoints(family, 'Robin', 30);
  await openDashboard(page, family, childId);
  await page.getByRole('button', { name: 'Adjust Points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
  const deduct = dialog.getByRole('button', { name: 'Deduct Points' });
  await see('Adjust Points');
  await deduct.click();
  await see('Please enter a valid number of points to deduct');
  await dialog.getByLabel('Points to deduct').fill('10');
  await failProcedure(page, 'children.adjustPoints');
  await deduct.click();
  await see('Failed to adjust points');
  await see('There was an error adjusting the points.');
  await restoreNetwork(page);
  await deduct.click();
  await see('Points adjusted');
  await see('Deducted {N} points from {name}. New balance: {N} points.', 10, 'Robin', 20);
  // The default reason appears in the ledger.
  await expect(dialog).toBeHidden();
  await see('Point adjustment by parent');
});

scene('kid dashboard', async ({ page, family, see }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read a story', { pointsPerCompletion: 100 });
  await addReward(family, childId, 'Ice cream', 100);
  await addReward(family, childId, 'Castle trip', 3000);
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  for (const text of ['Parent View', 'Your Quests', 'Your Treasure Chest', 'Your Badges'] as const) {
    await see(text);
  }
  await see('Collect More Stars!');
  await see('Mark Complete! +{N} stars', 100);

  const complete = page.getByRole('button', { name: 'Mark Complete!' });
  await failProcedure(page, 'completions.record');
  await complete.click();
  await see('Oops! Something went wrong');
  await see("We couldn't record your completion right now.");
  await restoreNetwork(page);
  await complete.click();
  await see('Quest completed!');
  await see('You earned {N} stars!', 100);
  await endCelebration(page, 'Level 2!');
  await see('Amazing Job!');
  await see('+{N} bonus stars!', 25);
  await see('Awesome!');
  await endCelebration(page, 'Amazing Job!');

  await see('Completed for Today!');
  await see('Undo Completion');
  await failProcedure(page, 'completions.undoToday');
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await see('Oops! Something went wrong');
  await see("We couldn't undo your completion right now.");
  await see('Claim This Reward');
  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await failProcedure(page, 'redemptions.redeem');
  await page.getByRole('button', { name: 'Claim It!' }).click();
  await see('Failed to redeem reward');
  await see('There was an error redeeming the reward.');
  await restoreNetwork(page);

  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await see('Completion undone');
  await see('{N} points have been returned to your balance.', 100);
  await complete.click();
  await endCelebration(page, 'Level 2!');
  await endCelebration(page, 'Amazing Job!');
  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await page.getByRole('button', { name: 'Claim It!' }).click();
  await see('Reward redeemed!');
});

scene('kid dashboard of a new child', async ({ page, family, see }) => {
  const childId = await addChild(family, 'Robin');
  await useSession(page, family.api);
  await page.goto(`/kid-dashboard/${childId}`);
  await see('No quests available yet! Ask your parent to create some exciting quests for you.');
  await see('No rewards available yet. Ask your parent to add some!');
});

scene('kid dashboard that does not load', async ({ page, family, see }) => {
  await useSession(page, family.api);
  await page.goto('/kid-dashboard/999999999');
  await see('Oops! Something went wrong');
  await see("We couldn't find your profile.");
});

test('plays every scene of the specification', { tag: '@full' }, () => {
  expect(staged.toSorted()).toEqual(Object.keys(SPEC_TEXTS).toSorted());
});

async function openRegistration(page: Page): Promise<Locator> {
  await page.goto('/auth?tab=register');
  return page.getByRole('tabpanel');
}

async function fillRegistration(form: Locator, username: string): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill('Sam Newcomer');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.org`);
  await form.getByLabel('Password', { exact: true }).fill('correct horse');
  await form.getByLabel('Confirm password').fill('correct horse');
}

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb }).click();
}

async function endCelebration(page: Page, title: string): Promise<void> {
  const celebration = page.getByRole('dialog', { name: title });
  await celebration.getByRole('button', { name: 'Awesome!' }).click();
  await expect(celebration).toBeHidden();
}
