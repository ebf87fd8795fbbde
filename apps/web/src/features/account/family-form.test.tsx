import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { ACCOUNT, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

test('a parent chooses what happens with habits that a device sends later, and nothing else changes', async () => {
  const offlineCompletions = 'approve' as const;
  const api = fakeApi({ ...parentWith(), 'account.update': { ...ACCOUNT, offlineCompletions } });
  const { user } = renderPage('/settings/family');
  const field = await screen.findByRole('combobox', { name: 'Habits done without internet' });
  expect(field).toHaveDisplayValue('Count them, up to two days later');
  await user.selectOptions(field, 'A grown-up approves them');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('account.update')).toEqual([{ offlineCompletions }]));
  expect(field).toHaveDisplayValue('A grown-up approves them');
});
