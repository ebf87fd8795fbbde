import type { PendingRedemption } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { ACCOUNT, PARENT, parentWith, ROBIN, redemption, reward, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const PAYS = reward({ id: 20, name: 'Pocket money', moneyAmount: 350, currency: 'EUR' });

function open(procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith({ rewards: [PAYS] }),
    'account.get': { ...ACCOUNT, currency: 'EUR' },
    'rewards.update': PAYS,
    ...procedures,
  });
  return { api, ...renderPage('/parent-dashboard?do=hand-out') };
}

async function edit(procedures: FakeProcedures = {}) {
  const page = open(procedures);
  await page.user.click(await screen.findByRole('button', { name: 'Options for Pocket money' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit Pocket money' }));
  return { ...page, form: within(await screen.findByRole('dialog', { name: 'Edit reward' })) };
}

describe('the form of a reward', () => {
  test('shows what it pays, below the cost and in the preview, and sends another amount', async () => {
    const { api, user, form } = await edit();
    expect(form.queryByLabelText('How many are there?')).toBeNull();
    const pays = form.getByLabelText('Pays');
    expect(pays).toHaveValue('3.50');
    expect(form.getByText('You get €3.50')).toBeVisible();
    await user.clear(pays);
    await user.type(pays, '4,2');
    expect(form.getByText('You get €4.20')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('rewards.update')).toHaveLength(1));
    expect(api.calls('rewards.update')[0]).toMatchObject({ id: 20, moneyAmount: 420 });
  });

  test.each([
    ['three', 'Please enter an amount such as €3.50.'],
    ['3.505', 'Please enter an amount such as €3.50.'],
    ['-1', 'Please enter an amount such as €3.50.'],
    ['0', 'Please enter an amount such as €3.50.'],
    ['5 USD', 'Please enter an amount such as €3.50.'],
    ['10,000.01', 'The largest amount is €10,000.00.'],
    ['99999999999999999999', 'The largest amount is €10,000.00.'],
  ])('refuses the amount %s on its field, and says: %s', async (typed, reason) => {
    const { api, user, form } = await edit();
    const pays = form.getByLabelText('Pays');
    await user.clear(pays);
    await user.type(pays, typed);
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(reason)).toBeVisible();
    expect(pays).toBeInvalid();
    expect(pays).toHaveFocus();
    expect(api.calls('rewards.update')).toEqual([]);
  });

  test.each([
    ['JPY', 300, '300', '500', 500],
    ['KWD', 1_300, '1.300', '0.25', 250],
    ['HUF', 50_000, '500.00', '1 500 Ft', 150_000],
    ['CHF', 350, '3.50', "CHF 1'000.50", 100_050],
    ['UZS', 500, '5.00', '5,000,000', 500_000_000],
  ])(
    'takes amounts of %s with its own number of digits',
    async (currency, moneyAmount, shown, typed, sent) => {
      const paying = { ...PAYS, currency, moneyAmount };
      const { api, user, form } = await edit({
        ...parentWith({ rewards: [paying] }),
        'account.get': { ...ACCOUNT, currency },
      });
      const pays = form.getByLabelText('Pays');
      expect(pays).toHaveValue(shown);
      await user.clear(pays);
      await user.type(pays, typed);
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      await waitFor(() => expect(api.calls('rewards.update')).toHaveLength(1));
      expect(api.calls('rewards.update')[0]).toMatchObject({ moneyAmount: sent, currency });
    },
  );

  test('sends no money without the field, so that a reward keeps its amount for another currency', async () => {
    const { api, user, form } = await edit({
      ...parentWith({ rewards: [{ ...PAYS, moneyAmount: null, currency: null }] }),
      'account.get': ACCOUNT,
    });
    await user.click(form.getByRole('button', { name: 'More…' }));
    expect(form.getByLabelText('How many are there?')).toBeVisible();
    expect(form.queryByLabelText('Pays')).toBeNull();
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Piggy bank');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('rewards.update')).toHaveLength(1));
    expect(api.calls('rewards.update')[0]).not.toHaveProperty('moneyAmount');
  });

  test('takes the money from a reward whose amount is emptied', async () => {
    const { api, user, form } = await edit();
    await user.clear(form.getByLabelText('Pays'));
    expect(form.queryByText(/^You get/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('rewards.update')).toHaveLength(1));
    expect(api.calls('rewards.update')[0]).toMatchObject({ moneyAmount: null });
  });
});

test('the row of a reward says what it pays', async () => {
  open();
  const row = (await screen.findByRole('heading', { name: 'Pocket money' })).closest('li');
  expect(row).toHaveTextContent('20 points · pays €3.50');
});

const OWED: PendingRedemption = {
  ...redemption({ id: 41, name: 'Pocket money', moneyAmount: 350, currency: 'EUR' }),
  childName: ROBIN.name,
  childAvatar: ROBIN.avatar,
};
const OF_SAM = { childId: 3, childName: 'Sam' };

/** A server that keeps what is to be handed out. */
function openOwed(redemptions: PendingRedemption[], procedures: FakeProcedures = {}) {
  let pending = redemptions;
  return open({
    'redemptions.waiting': () => pending,
    'redemptions.fulfill'({ id }) {
      const found = pending.find((one) => one.id === id) ?? OWED;
      pending = pending.filter((one) => one.id !== id);
      return { ...found, fulfilled: true, currentPoints: 0 };
    },
    ...procedures,
  });
}

const owed = (section: Awaited<ReturnType<typeof toHandOut>>) =>
  section.getAllByText(/^You owe/).map(({ textContent }) => textContent);
const toHandOut = async () => within(await screen.findByRole('region', { name: 'To hand out' }));

describe('to hand out', () => {
  test('says what each child is owed, and one tap pays all of one child', async () => {
    const { api, user } = openOwed([
      OWED,
      { ...OWED, id: 42, ...OF_SAM, moneyAmount: 100 },
      { ...OWED, id: 43, moneyAmount: 250 },
      { ...OWED, id: 44, name: 'Ice cream', moneyAmount: null, currency: null },
    ]);
    const section = await toHandOut();
    expect(owed(section)).toEqual(['You owe Robin €6.00', 'You owe Sam €1.00']);
    expect(section.getByRole('button', { name: 'Given: Ice cream to Robin' })).toBeVisible();
    await user.click(section.getByRole('button', { name: 'All paid: €6.00 to Robin' }));
    expect(await screen.findByText('€6.00 to Robin.')).toBeVisible();
    expect(api.calls('redemptions.fulfill')).toEqual([{ id: 41 }, { id: 43 }]);
    await waitFor(() => expect(owed(section)).toEqual(['You owe Sam €1.00']));
  });

  test('pays one redemption, whose row has the amount', async () => {
    const { api, user } = openOwed([OWED, { ...OWED, id: 42, ...OF_SAM }]);
    const section = await toHandOut();
    expect(section.queryByRole('button', { name: /^All paid/ })).toBeNull();
    const paid = section.getByRole('button', { name: 'Paid: Pocket money to Robin' });
    expect(paid.closest('li')).toHaveTextContent('Robin · €3.50 · 20 points');
    await user.click(paid);
    expect(await screen.findByText('€3.50 for “Pocket money”.')).toBeVisible();
    expect(api.calls('redemptions.fulfill')).toEqual([{ id: 41 }]);
  });

  test('pays what can be paid, and says what could not be paid and why', async () => {
    const canceled = { ...OWED, id: 43, name: 'Extra money', moneyAmount: 250 };
    const { api, user } = openOwed([canceled, OWED, { ...OWED, id: 44 }], {
      'redemptions.fulfill'({ id }) {
        if (id !== canceled.id) return { ...OWED, id, fulfilled: true, currentPoints: 0 };
        throw new ApiError('It was canceled meanwhile.', { code: 'ALREADY_DECIDED', httpStatus: 409 });
      },
    });
    const section = await toHandOut();
    await user.click(section.getByRole('button', { name: 'All paid: €9.50 to Robin' }));
    expect(await screen.findByText('“Extra money”: It was canceled meanwhile.')).toBeVisible();
    expect(api.calls('redemptions.fulfill')).toEqual([{ id: 43 }, { id: 41 }, { id: 44 }]);
  });

  test('leaves out what still asks first', async () => {
    openOwed([OWED, { ...OWED, id: 43, requiresApproval: true }]);
    expect(owed(await toHandOut())).toEqual(['You owe Robin €3.50']);
  });

  test('offers a viewer no button', async () => {
    openOwed([OWED, { ...OWED, id: 43 }], { 'auth.session': VIEWER });
    const section = await toHandOut();
    expect(owed(section)).toEqual(['You owe Robin €7.00']);
    expect(section.queryByRole('button')).toBeNull();
  });
});

test('a family without a currency reads nothing of money', async () => {
  const { user } = open({
    ...parentWith({ rewards: [reward()] }),
    'auth.session': PARENT,
    'account.get': ACCOUNT,
    'redemptions.waiting': [{ ...OWED, name: 'Ice cream', moneyAmount: null, currency: null }],
  });
  await toHandOut();
  await user.click(await screen.findByRole('button', { name: 'Create Custom Reward' }));
  const form = await screen.findByRole('dialog', { name: 'Create Custom Reward' });
  await user.click(within(form).getByRole('button', { name: 'More…' }));
  for (const text of [document.querySelector('main')?.textContent, form.textContent])
    expect(text).not.toMatch(/money|currency|\bpays?\b|\bpaid\b|\bowe|[€$£¥]/i);
});
