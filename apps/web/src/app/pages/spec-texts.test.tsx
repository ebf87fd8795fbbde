import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { ApiError, type FakeApi, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import {
  ADMIN,
  CHILD_SESSION,
  habit,
  kidDashboard,
  PARENT,
  parentDashboard,
  parentWith,
  ROBIN,
  recorded,
  redemption,
  reward,
  storedHabit,
  undone,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { type Scene, SPEC_TEXTS, type SpecText } from '@/testing/spec-texts';

// Every text of the specification appears in the app, word for word. Production builds take them from the English catalogs, which
// check-texts.test.ts compares with the source. A scene fails if it does not show all of its texts; the last test fails if a scene is
// missing.

type Stage<S extends Scene> = {
  api: FakeApi;
  /** Opens an address. Procedures without a result fail. */
  open: (address: string, procedures?: FakeProcedures) => void;
  /** Expects a text of the scene on the screen. `values` fill its variable parts in order; missing values match anything. */
  see: (text: SpecText<S>, ...values: (string | number)[]) => Promise<void>;
  press: (name: string | RegExp, parent?: HTMLElement) => Promise<void>;
  /** An action of the menu of a row. */
  choose: (action: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
};

const staged: Scene[] = [];

function scene<S extends Scene>(name: S, play: (stage: Stage<S>) => Promise<void>): void {
  staged.push(name);
  test(`the app shows the English texts of: ${name}`, async () => {
    const unseen = new Set<string>(SPEC_TEXTS[name]);
    const api = fakeApi({ 'auth.session': null });
    let page: ReturnType<typeof renderPage> | undefined;
    const user = () => {
      if (!page) throw new Error('The scene has opened no page.');
      return page.user;
    };
    await play({
      api,
      open(address, procedures = {}) {
        api.set(procedures);
        page = renderPage(address);
      },
      async see(text, ...values) {
        await waitFor(() => {
          if (!isOnScreen(text, values)) throw new Error(`“${text}” is not on the screen.`);
        });
        unseen.delete(text);
      },
      async press(label, parent = document.body) {
        const button = () => within(parent).getAllByRole('button', { name: label })[0] as HTMLElement;
        await waitFor(() => {
          expect(button()).toBeEnabled();
          expect(button()).not.toHaveAttribute('aria-disabled', 'true');
        });
        await user().click(button());
      },
      async choose(action) {
        await chooseAction(user(), action);
      },
      async fill(label, text) {
        const field = (await screen.findAllByLabelText(label))[0] as HTMLElement;
        await user().clear(field);
        if (text) await user().type(field, text);
      },
    });
    expect([...unseen], 'texts that did not appear').toEqual([]);
  });
}

/** Returns true for an element with exactly this text, or a field with this placeholder. */
function isOnScreen(text: string, values: readonly (string | number)[]): boolean {
  const left = [...values];
  const pattern = text
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .reduce((before, part) => `${before}${left.length > 0 ? RegExp.escape(`${left.shift()}`) : '.+'}${part}`);
  const whole = new RegExp(`^\\s*${pattern}$`);
  return [...document.body.querySelectorAll<HTMLElement>('*')].some((element) => {
    const shown = element.getAttribute('placeholder') ?? element.textContent.replaceAll(/\s+/g, ' ');
    return whole.test(shown) && !element.closest('[hidden], style, script');
  });
}

const dialog = () => screen.getByRole('dialog');

async function dialogClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

scene('landing', async ({ open, see }) => {
  open('/');
  for (const text of SPEC_TEXTS.landing) await see(text);
});

scene('not found', async ({ open, see }) => {
  open('/no-such-page');
  await see('404 Page Not Found');
});

scene('parent login', async ({ api, open, see, press, fill }) => {
  open('/auth');
  for (const text of ['Login', 'Register', 'Help', 'Privacy', 'Terms', 'Contact'] as const) await see(text);
  await see("Don't have an account? Register");
  await press('Login');
  await see('Username must be at least 3 characters');
  await see('Password must be at least 6 characters');

  await fill('Username', 'alex');
  await fill('Password', 'correct horse');
  await press('Login');
  await see('Login failed');
  await see('Invalid username or password');

  const response = pending<'auth.login'>();
  api.set({ ...parentWith(), 'auth.login': response.result });
  await press('Login');
  await see('Logging in...');
  response.resolve(PARENT);
  await see('Login successful');
  await see('Welcome back, {name}!', PARENT.name);
});

async function fillRegistration(fill: Stage<Scene>['fill']): Promise<void> {
  await fill('Name', 'Sam Newcomer');
  await fill('Username', 'newcomer');
  await fill('Email', 'newcomer@example.org');
  await fill('Password', 'correct horse');
  await fill('Confirm password', 'correct horse');
}

scene('registration', async ({ api, open, see, press, fill }) => {
  open('/auth?tab=register');
  await see('Already have an account? Login');
  await press('Create account');
  await see('Name must be at least 2 characters');
  await see('Username must be at least 3 characters');
  await see('Please enter a valid email address');
  await see('Password must be at least 6 characters');
  await fill('Confirm password', 'something else');
  await press('Create account');
  await see("Passwords don't match");

  await fillRegistration(fill);
  await press('Create account');
  await see('Registration failed');
  await see('Could not create your account');

  const response = pending<'auth.register'>();
  api.set({ 'auth.register': response.result });
  await press('Create account');
  await see('Creating Account...');
  response.resolve({ ...PARENT, status: 'pending' });
  await see('Registration pending approval');
  await see(
    "Your account has been created and is waiting for admin approval. You'll receive an email when approved.",
  );
});

scene('registration of an invited parent', async ({ api, open, see, press, fill }) => {
  open('/auth?tab=register');
  await press('I have an invite code');
  await fillRegistration(fill);
  await fill('Invite code', 'ABCD-EFGH');
  api.set({ ...parentWith(), 'auth.register': { ...PARENT, name: 'Sam Newcomer' } });
  await press('Create account');
  await see('Registration successful');
  await see('Welcome to Starchart, {name}!', 'Sam Newcomer');
  expect(api.calls('auth.register')).toEqual([expect.objectContaining({ inviteCode: 'ABCD-EFGH' })]);
});

scene('kid login', async ({ api, open, see, press, fill }) => {
  open('/child-login');
  await see('Kid Login');
  await see('Log in to track your habits and earn rewards!');
  await see('Parent Login');
  await press('Log in');
  await see('Username must be at least 2 characters');
  await see('Password must be at least 4 characters');

  await fill('Username', 'robin');
  await fill('Password', 'stars');
  await press('Log in');
  await see('Login failed');
  await see('Invalid username or password');
  expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();

  api.set({ 'auth.childLogin': pending<'auth.childLogin'>().result });
  await press('Log in');
  await see('Logging in...');
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
});

scene('user menu', async ({ open, see, press }) => {
  open('/parent-dashboard', parentWith());
  await press("Alex Star's menu");
  for (const text of SPEC_TEXTS['user menu']) await see(text);
});

scene('logout of a parent', async ({ open, see, press }) => {
  open('/parent-dashboard', { ...parentWith(), 'auth.logout': undefined });
  await press("Alex Star's menu");
  await see('Logout');
  await press('Logout');
  await see('Logged out');
  await see('You have been successfully logged out');
});

scene('logout of a child', async ({ open, see, press }) => {
  open('/kid-dashboard', {
    'auth.session': CHILD_SESSION,
    'auth.logout': undefined,
    'children.kidDashboard': kidDashboard(),
  });
  await see('Log Out');
  await press('Log Out');
  await see('Logged out');
  await see('You have been successfully logged out');
});

scene('parent dashboard', async ({ open, see, press }) => {
  const children = pending<'children.list'>();
  const dashboard = {
    habits: [
      habit(),
      habit({ id: 11, name: 'Tidy up', frequency: 'weekly', daysPerWeek: 3, completionTarget: 3 }),
      habit({ id: 12, name: 'Swim', active: false }),
    ],
    rewards: [reward({ pointsCost: 30 }), reward({ id: 21, name: 'Castle trip', pointsCost: 31 })],
  };
  open('/parent-dashboard', { ...parentWith(dashboard), 'children.list': children.result });
  await see('Loading dashboard...');
  // The button appears only after the children are loaded.
  expect(screen.queryByRole('button', { name: 'Switch to Child View' })).toBeNull();
  children.resolve([ROBIN]);
  for (const text of ['Switch to Child View', 'Completed Tasks', 'Active Habits', 'Points Earned'] as const) {
    await see(text);
  }
  for (const text of ['Add Child', 'Progress', 'Adjust Points', 'Create New Habit'] as const) await see(text);
  for (const text of ['Complete', 'Create Custom Reward'] as const) await see(text);
  await press('Options for Read a story');
  for (const text of ['Edit', 'Delete'] as const) await see(text);
  await see('Streak: {N} days', 0);
  await see('{count}/{daysPerWeek} days this week', 0, 3);
  for (const text of ['Available Rewards', 'Redeem', 'Not Enough Points'] as const) await see(text);
  await see('Achievement Badges');
  await see('Inactive Habits');
  await see('Inactive');
});

scene('parent dashboard without a child', async ({ open, see, press }) => {
  open('/parent-dashboard?child=new', { ...parentWith(), 'children.list': [ROBIN] });
  await press('Switch to Child View');
  await see('No child selected');
  await see('Please select a child first or create one.');
});

const registration = (id: number, name: string) => ({
  id,
  name,
  email: `${name}@example.org`,
  registrationDate: '2026-03-10T12:00:00.000Z',
  expiresAt: null,
});

scene('pending registrations', async ({ api, open, see, press }) => {
  open('/parent-dashboard', {
    ...parentWith(),
    'auth.session': ADMIN,
    'admin.pendingParents': [registration(5, 'Robin'), registration(6, 'Noor')],
    'mails.list': { items: [], nextCursor: null, canSend: true },
  });
  await press('Pending Parent Registrations (2)');
  await see('Pending Parent Registrations ({count})', 2);
  await see('Approve');
  await see('Reject');
  await see('View All in Admin Dashboard');
  await press('Approve Robin');
  await see('Failed to approve parent');
  await see('An error occurred while approving the parent account.');
  await press('Reject Noor');
  await press('Reject', await screen.findByRole('dialog'));
  await see('Failed to reject parent');
  await see('An error occurred while rejecting the parent account.');

  api.set({ 'admin.rejectParent': undefined, 'admin.approveParent': undefined });
  await press('Reject', dialog());
  await see('Parent rejected');
  await dialogClosed();
  await press('Approve Robin');
  await see('Parent approved');
});

const toggleLogin = async () => (await screen.findByLabelText('Allow child to login directly')).click();
const submitChild = async () => screen.getAllByRole('button', { name: 'Add Child' }).at(-1)?.click();

scene('form of a child', async ({ api, open, see, press, fill }) => {
  open('/parent-dashboard?child=new', parentWith());
  await press('All avatars');
  await see('Boys');
  await see('Girls');
  await see('Allow child to login directly');
  await toggleLogin();
  await fill('Username', 'ab');
  await fill('Password', '123');
  await submitChild();
  await see('Name must be at least 2 characters');
  await see('Username must be at least 3 characters');
  await see('Password must be at least 4 characters');
  await fill('Name', 'Robin');
  await fill('Username', '');
  await fill('Password', '');
  await submitChild();
  await see('Username and password are required when child can login');
  await toggleLogin();
  await submitChild();
  await see('Failed to add child');
  await see('There was an error adding the child');
  api.set({ 'children.create': ROBIN });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add Child' }).at(-1)).toBeEnabled());
  await submitChild();
  await see('Child added!');

  await press('Edit Robin');
  await see('Edit Child');
  await press('Save changes');
  await see('Failed to update child');
  await see("There was an error updating the child's information");
  api.set({ 'children.update': ROBIN });
  await press('Save changes');
  await see('Child updated!');
  await dialogClosed();

  await press('Delete Robin');
  await fill('Type “Robin” to delete', 'Robin');
  await press('Delete child');
  await see('Error');
  await see('Failed to delete child. Please try again.');
  api.set({ 'children.delete': { applied: true } });
  await press('Delete child');
  await see('Child deleted');
});

scene('form of a habit', async ({ api, open, see, press, fill, choose }) => {
  open('/parent-dashboard', parentWith({ habits: [habit()] }));
  await press('Create New Habit');
  await press('More icons and colors');
  for (const text of ['Red', 'Teal', 'Yellow', 'Purple', 'Green'] as const) await see(text);
  await fill('Points', '0');
  await press('Create habit');
  await see('Name must be at least 3 characters');
  await see('Points must be at least 1');
  await press('More…');
  await fill('Description', 'Cat');
  await press('Create habit');
  await see('Description must be at least 5 characters');
  await fill('Points', '101');
  await press('Create habit');
  await see('Points cannot exceed 100');

  await fill('Name', 'Feed the cat');
  await fill('Description', 'Half a cup');
  await fill('Points', '5');
  await press('Create habit');
  await see('Failed to create habit');
  await see('There was an error creating the habit.');
  api.set({ 'habits.create': storedHabit() });
  await press('Create habit');
  await see('Habit created!');
  await dialogClosed();

  await choose('Edit Read a story');
  await see('Active');
  await press('Save changes');
  await see('Failed to update habit');
  await see('There was an error updating the habit.');
  api.set({ 'habits.update': storedHabit() });
  await press('Save changes');
  await see('Habit updated!');
  await dialogClosed();

  await choose('Delete Read a story');
  await press('Delete habit');
  await see('Failed to delete habit. Please try again.');
  api.set({ 'habits.delete': undefined });
  await press('Delete habit');
  await see('Habit deleted');
});

scene('form of a reward', async ({ api, open, see, press, fill, choose }) => {
  open('/parent-dashboard', parentWith({ habits: [habit()], rewards: [reward()] }));
  await press('Create Custom Reward');
  await fill('Cost', '0');
  await press('Create reward');
  await see('Name must be at least 3 characters');
  await see('Points must be at least 1');
  await press('More…');
  await fill('Description', 'Film');
  await press('Create reward');
  await see('Description must be at least 5 characters');
  await fill('Cost', '3001');
  await press('Create reward');
  await see('Points cannot exceed 3000');

  await fill('Name', 'Movie night');
  await fill('Description', 'You choose the film');
  await fill('Cost', '25');
  // The form always has an icon, so only the server can report a missing one.
  const message = 'Please select an icon';
  api.set({
    'rewards.create': () => {
      throw new ApiError(message, {
        code: 'VALIDATION',
        httpStatus: 400,
        errors: [{ path: 'icon', message }],
      });
    },
  });
  await press('Create reward');
  const icons = screen.getByRole('radiogroup', { name: 'Icon' });
  await waitFor(() => expect(icons).toHaveAccessibleDescription(message));
  await see('Please select an icon');
  api.set({ 'rewards.create': fail });
  await press('Create reward');
  await see('Failed to create reward');
  await see('There was an error creating the reward.');
  api.set({ 'rewards.create': reward() });
  await press('Create reward');
  await see('Reward created!');
  await dialogClosed();

  await choose('Delete Ice cream');
  await press('Delete reward');
  await see('Failed to delete reward. Please try again.');
  api.set({ 'rewards.delete': undefined });
  await press('Delete reward');
  await see('Reward deleted');
});

const RECORDED = recorded({ pointsEarned: 30, currentPoints: 60, totalPoints: 60 });

/** The ledger after an undo of the habit. */
scene('completing and redeeming for a child', async ({ api, open, see, press }) => {
  const before = { habits: [habit({ pointsPerCompletion: 30 })], rewards: [reward()] };
  const done = {
    ...before,
    habits: [habit({ pointsPerCompletion: 30, completedToday: true, completionCount: 1 })],
  };
  open('/parent-dashboard', parentWith(before));
  await press('Complete Read a story');
  await see('Failed to complete habit');
  await see('There was an error recording the habit completion.');
  api.set({ 'completions.record': RECORDED, 'children.parentDashboard': parentDashboard(done) });
  await press('Complete Read a story');
  await see('Habit completed!');
  expect(await screen.findByText('Robin earned 30 points.')).toBeVisible();
  api.set({
    'completions.undo': undone(30),
    'children.parentDashboard': parentDashboard(before),
  });
  await press('Undo Read a story');
  await press('Take back', await screen.findByRole('dialog'));
  await see('Completion undone');
  await see('{N} points have been returned to your balance.', 30);

  await press('Redeem Ice cream');
  await press('Redeem', await screen.findByRole('dialog'));
  await see('Failed to redeem reward');
  await see('There was an error redeeming the reward.');
  api.set({ 'redemptions.redeem': redemption({ id: 60 }) });
  await press('Redeem', dialog());
  await see('Reward redeemed!');
});

scene('adjusting points', async ({ api, open, see, press, fill }) => {
  open('/parent-dashboard', parentWith({ habits: [habit()] }));
  await press('Adjust Points');
  await see('Adjust Points');
  await press('Deduct points');
  await see('Please enter a valid number of points to deduct');
  await see('Point adjustment by parent');
  await fill('Points to deduct', '10');
  await press('Deduct points');
  await see('Failed to adjust points');
  await see('There was an error adjusting the points.');
  api.set({ 'children.adjustPoints': { pointsDeducted: 10, newBalance: 20 } });
  await press('Deduct points');
  await see('Points adjusted');
  await see('Deducted {N} points from {name}. New balance: {N} points.', 10, 'Robin', 20);
});

scene('kid dashboard', async ({ api, open, see, press }) => {
  const child = { ...ROBIN, currentPoints: 100, totalPoints: 100, level: 2 };
  const badge = {
    id: 1,
    key: 'star-achiever',
    name: 'Star Achiever',
    description: 'You collected 100 stars in all.',
    image: 'star-achiever',
    condition: 'Collect 100 stars',
    bonusPoints: 25,
  } as const;
  const rewards = [reward({ pointsCost: 100 }), reward({ id: 21, name: 'Castle trip', pointsCost: 3000 })];
  const quest = habit({ pointsPerCompletion: 100 });
  // Another habit is open, so the end of the day is not celebrated.
  const another = habit({ id: 11, name: 'Tidy up' });
  const before = kidDashboard({ child: { ...child, level: 1 }, habits: [quest, another], rewards });
  const after = kidDashboard({
    child,
    habits: [
      habit({
        ...quest,
        completedToday: true,
        completionCount: 1,
        slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
      }),
      another,
    ],
    rewards,
    badges: [{ ...badge, earned: true, earnedAt: new Date().toISOString(), step: 1, next: null }],
  });
  open(`/kid-dashboard/${ROBIN.id}`, { 'auth.session': PARENT, 'children.kidDashboard': before });
  for (const text of ['Parent View', 'Your Quests', 'Your Treasure Chest', 'Your Badges'] as const) {
    await see(text);
  }
  await see('Collect More Stars!');
  await see('Mark Complete! +{N} stars', 100);
  await press(/^Mark Complete!/);
  await see('Oops! Something went wrong');
  await see("We couldn't record your completion right now.");
  api.set({
    'completions.record': {
      ...RECORDED,
      pointsEarned: 100,
      totalPoints: 100,
      level: 2,
      leveledUp: true,
      badgesEarned: [badge],
    },
    'children.kidDashboard': after,
  });
  await press(/^Mark Complete!/);
  await see('Quest completed!');
  await see('You earned {N} stars!', 100);
  const celebration = await screen.findByRole('dialog', { name: 'Amazing Job!' });
  await see('Amazing Job!');
  await see('+{N} bonus stars!', 25);
  await see('Awesome!');
  await press('Awesome!', celebration);
  await waitFor(() => expect(celebration).not.toBeInTheDocument());

  await see('Completed for Today!');
  await see('Undo Completion');
  await press('Undo Completion');
  await press('Yes, take it back');
  await see('Oops! Something went wrong');
  await see("We couldn't undo your completion right now.");
  await see('Claim This Reward');
  await press('Claim This Reward');
  await press('Claim It!');
  await see('Failed to redeem reward');
  await see('There was an error redeeming the reward.');
  api.set({ 'redemptions.redeem': redemption({ id: 60 }) });
  await press('Claim This Reward');
  await press('Claim It!');
  await see('Reward redeemed!');
  await press('Awesome!');
  await dialogClosed();

  api.set({
    'completions.undo': undone(100),
    'children.kidDashboard': before,
  });
  await press('Undo Completion');
  await press('Yes, take it back');
  await see('Completion undone');
  await see('{N} points have been returned to your balance.', 100);
});

scene('kid dashboard of a new child', async ({ open, see }) => {
  open(`/kid-dashboard/${ROBIN.id}`, { 'auth.session': PARENT, 'children.kidDashboard': kidDashboard() });
  await see('No quests available yet! Ask your parent to create some exciting quests for you.');
  await see('No rewards available yet. Ask your parent to add some!');
});

scene('kid dashboard that does not load', async ({ open, see }) => {
  open(`/kid-dashboard/${ROBIN.id}`, { 'auth.session': PARENT });
  await see('Oops! Something went wrong');
  await see("We couldn't find your profile.");
});

test('plays every scene of the specification', () => {
  expect(staged.toSorted()).toEqual(Object.keys(SPEC_TEXTS).toSorted());
});
