import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fail, fakeApi } from '@/testing/fake-api';
import { PARENT } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function openAsVisitor(address: string, about = { isNew: false, sendsMail: false }) {
  const api = fakeApi({ 'auth.session': null, 'system.about': about });
  return { api, ...renderPage(address) };
}

describe('landing page', () => {
  test('links to the logins and the registration', async () => {
    openAsVisitor('/');
    expect(await screen.findByRole('link', { name: 'Parent Login' })).toHaveAttribute('href', '/auth');
    for (const [name, address] of [
      ['Starchart', '/'],
      ['Kid Login', '/child-login'],
      ['Sign Up', '/auth?tab=register'],
      ['Get Started Now', '/auth?tab=register'],
      ['Create Free Account', '/auth?tab=register'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    expect(screen.getByRole('region', { name: 'Features Kids and Parents Love' })).toHaveTextContent(
      /Achievement Badges.*Custom Rewards System.*Gamified Experience/,
    );
    expect(screen.getByText(/thousands of families/)).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/© 2025(–20\d\d)? Starchart/);
  });

  test('updates the sample chart on taps', async () => {
    const { user } = openAsVisitor('/');
    const chart = within(await screen.findByRole('region', { name: /^A sample star chart/ }));
    const tap = (day: string) => user.click(chart.getByRole('button', { name: `Tidy my room, ${day}` }));
    const monday = chart.getByRole('button', { name: 'Tidy my room, Monday' });
    expect(chart.getByText('Movie night: 20 stars to go')).toBeVisible();

    await tap('Monday');
    expect(monday).toHaveAttribute('aria-pressed', 'true');
    expect(chart.getByText('Movie night: 15 stars to go')).toBeVisible();
    for (const day of ['Wednesday', 'Thursday', 'Friday']) await tap(day);
    expect(chart.getByRole('status')).toHaveTextContent('Movie night is yours!');

    await tap('Monday');
    expect(monday).toHaveAttribute('aria-pressed', 'false');
    expect(chart.getByRole('status')).toHaveTextContent('Movie night: 5 stars to go');
  });
});

describe('the installed app', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['Child', '/child-login'],
    ['Grown-up', '/auth'],
    ['Connect a tablet for everyone', '/pair'],
  ])('asks who is there at its first start, and “%s” leads to %s', async (name, path) => {
    const { user, address } = openAsVisitor('/start?app');
    expect(await screen.findByRole('heading', { name: 'Who are you?', level: 1 })).toBeVisible();
    expect(address()).toBe('/start?app');
    await user.click(screen.getByRole('link', { name }));
    expect(address()).toBe(path);
  });

  test('never shows the landing page', async () => {
    const list = window.matchMedia('(display-mode: standalone)');
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(display-mode: standalone)' ? Object.assign(list, { matches: true }) : matchMedia(query),
    );
    openAsVisitor('/');
    expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible();
  });
});

const tab = (name: string) => screen.getByRole('tab', { name });

describe('login', () => {
  test('keeps the login and registration tabs in the address', async () => {
    const { user, address } = openAsVisitor('/auth?tab=register');
    await waitFor(() => expect(tab('Register')).toHaveAttribute('aria-selected', 'true'));
    await user.click(tab('Login'));
    expect(address()).toBe('/auth');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Register' }));
    expect(address()).toBe('/auth?tab=register');
    expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('link', { name: 'Starchart' }));
    expect(address()).toBe('/');
  });

  test('shows a child how to proceed with a forgotten password', async () => {
    openAsVisitor('/child-login');
    expect(await screen.findByText(/^Forgot your password\? No problem! Your parent/)).toBeVisible();
  });
});

describe('while only the first admin exists', () => {
  const NEW = { isNew: true, sendsMail: false };

  test('the landing page leads to the login first and to the registration second', async () => {
    const { user, address } = openAsVisitor('/', NEW);
    const setUp = await screen.findByRole('link', {
      name: 'Set up this server Log in with the name and password shown in the terminal',
    });
    const start = screen.getByRole('link', { name: 'Get Started Now' });
    expect(start).toHaveAttribute('href', '/auth?tab=register');
    expect(setUp.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Only the login has the color of a main action.
    expect(setUp).not.toHaveAttribute('data-color', 'white');
    for (const name of ['Get Started Now', 'Sign Up', 'Create Free Account']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('data-color', 'white');
    }
    await user.click(setUp);
    expect(address()).toBe('/auth');
    expect(await screen.findByText(/^First time here\? Log in with the name and password/)).toBeVisible();
  });

  test('the login welcomes, and asks the first admin for the password only', async () => {
    openAsVisitor('/auth', NEW);
    expect(await screen.findByRole('heading', { name: 'Welcome to Starchart!' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('the login fills in the first admin when the server is slow to say that it is new', async () => {
    const about = Promise.withResolvers<typeof NEW>();
    fakeApi({ 'auth.session': null, 'system.about': () => about.promise });
    renderPage('/auth');
    expect(await screen.findByLabelText('Username')).toHaveValue('');
    about.resolve(NEW);
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue('admin'));
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('the login offers no username later', async () => {
    openAsVisitor('/auth');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('');
    expect(screen.getByLabelText('Password')).not.toHaveFocus();
  });

  test('the registration says so before its form, and leads to the login', async () => {
    const { user, address } = openAsVisitor('/auth?tab=register', NEW);
    const panel = within(await screen.findByRole('region', { name: 'Set up this server' }));
    expect(panel.getByText('Log in with the name and password shown in the terminal.')).toBeVisible();
    await user.click(panel.getByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/auth');
  });

  test('neither is shown later', async () => {
    openAsVisitor('/auth?tab=register');
    expect(await screen.findByText(/reviews new accounts/)).toBeVisible();
    expect(screen.queryByText(/Set up this server/)).toBeNull();
  });
});

describe('the registration', () => {
  const REVIEW = 'The person who runs this server reviews new accounts.';

  test.each([
    [true, `${REVIEW} You'll get an email when yours is approved.`],
    [false, `${REVIEW} This server can't send email, so ask them when yours is ready.`],
  ])('says before the form how approval works, with mail: %s', async (sendsMail, text) => {
    openAsVisitor('/auth?tab=register', { isNew: false, sendsMail });
    const words = await screen.findByText(text);
    expect(words.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test('promises no mail while it is unknown whether the server sends any', async () => {
    fakeApi({ 'auth.session': null, 'system.about': fail });
    renderPage('/auth?tab=register');
    expect(await screen.findByText(REVIEW)).toBeVisible();
  });

  test('asks for the invite code first when the link carries one', async () => {
    openAsVisitor('/auth?tab=register#invite=ABCD-EFGH');
    const code = await screen.findByLabelText('Invite code');
    expect(code).toHaveValue('ABCD-EFGH');
    expect(code.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByText('You have an invite code, so you can start right away.')).toBeVisible();
    expect(screen.queryByText(/reviews new accounts/)).toBeNull();
  });
});

describe('without a mail server', () => {
  test.each([
    [false, /This server can't send email, though, so ask the person who runs it/],
    [true, /No email\? Check your spam folder/],
  ])(
    'the notice of a pending registration is followed by what happens next, with mail: %s',
    async (sendsMail, step) => {
      const { api, user } = openAsVisitor('/auth?tab=register', { isNew: false, sendsMail });
      api.set({ 'auth.register': { ...PARENT, id: 9, name: 'Noor', status: 'pending' } });
      await user.type(await screen.findByLabelText('Name'), 'Noor');
      await user.type(screen.getByLabelText('Username'), 'noor');
      await user.type(screen.getByLabelText('Email'), 'noor@example.org');
      await user.type(screen.getByLabelText('Password'), 'correct horse');
      await user.type(screen.getByLabelText('Confirm password'), 'correct horse');
      await user.click(screen.getByRole('button', { name: 'Create account' }));
      const panel = await screen.findByRole('region', { name: 'What happens next' });
      expect(panel).toHaveTextContent(step);
      expect(screen.getByText(/You'll receive an email when approved\.$/)).toBeVisible();
      await waitFor(() => expect(within(panel).getByRole('heading')).toHaveFocus());
    },
  );

  test('a forgotten password needs the person who runs the server', async () => {
    const { api, user } = openAsVisitor('/forgot-password');
    expect(await screen.findByText(/^This server can't send email\./)).toBeVisible();
    const request = screen.getByRole('button', { name: 'Request a link' });
    await user.click(request);
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    api.set({ 'account.requestPasswordReset': fail });
    await user.type(screen.getByLabelText('Email'), 'alex@example.org');
    await user.click(request);
    expect(await screen.findByText('Failed to request a link')).toBeVisible();
    api.set({ 'account.requestPasswordReset': undefined });
    await user.click(request);
    expect(await screen.findByRole('heading', { name: 'Ask for your link' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/on its way|spam/);
  });

  test('the help promises no link by email', async () => {
    openAsVisitor('/help');
    const contact = (await screen.findByRole('link', { name: 'Request a link' })).closest('p');
    expect(contact).toHaveTextContent('Request a link, and ask them for it.');
  });

  test('with one, both do', async () => {
    const about = { isNew: false, sendsMail: true };
    const { user } = openAsVisitor('/help', about);
    const link = await screen.findByRole('link', { name: 'Request a link' });
    await waitFor(() => expect(link.closest('p')).toHaveTextContent('Request a link by email.'));
    await user.click(link);
    expect(await screen.findByText(/we'll send you a link/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
});

describe('links in mails', () => {
  test.each([
    ['/reset-password', 'Get a new link'],
    ['/reset-password#', 'Get a new link'],
    [`/reset-password#${'x'.repeat(201)}`, 'Get a new link'],
    ['/confirm-email', 'Open my profile'],
  ])('%s without a valid token offers: %s', async (address, wayOut) => {
    openAsVisitor(address);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByRole('link', { name: wayOut })).toBeVisible();
  });
});

test('the footer links to existing pages', async () => {
  const { user, address } = openAsVisitor('/auth');
  for (const [name, path, heading] of [
    ['Help', '/help', 'Help'],
    ['Privacy', '/privacy', 'Privacy'],
    ['Terms', '/terms', 'Terms'],
    ['Contact', '/help', 'Contact'],
  ] as const) {
    const footer = within(await screen.findByRole('contentinfo'));
    await user.click(footer.getByRole('link', { name }));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(address()).toBe(path);
  }
});
