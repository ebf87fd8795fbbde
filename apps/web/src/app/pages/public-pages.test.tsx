import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fail, fakeApi } from '@/testing/fake-api';
import { parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function openAsVisitor(address: string) {
  const api = fakeApi({ 'auth.session': null });
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

  test('shows no error when the session cannot be checked', async () => {
    fakeApi({ ...parentWith(), 'auth.session': fail });
    const { address } = renderPage('/parent-dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(address()).toBe('/auth');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('shows a child how to proceed with a forgotten password', async () => {
    openAsVisitor('/child-login');
    expect(await screen.findByText(/^Forgot your password\? No problem: ask your parent/)).toBeVisible();
  });
});

describe('links in mails', () => {
  test.each([
    ['/reset-password', 'Ask for a new link'],
    ['/reset-password#', 'Ask for a new link'],
    [`/reset-password#${'x'.repeat(201)}`, 'Ask for a new link'],
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
