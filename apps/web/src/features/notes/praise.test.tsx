import type { PraisePreset, SessionRecord } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { childrenToday, childToday, HELPER, PARENT, parentWith, ROBIN, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const NOOR = { ...ROBIN, id: 3, name: 'Noor' };
const PRESETS: PraisePreset[] = [
  { text: 'Kind to a sibling', points: 2 },
  { text: 'Said sorry', points: 0 },
];

function open(address: string, procedures: FakeProcedures = {}, parent: SessionRecord = PARENT) {
  const api = fakeApi({
    ...parentWith(),
    'auth.session': parent,
    'children.list': [ROBIN, NOOR],
    'children.today': childrenToday(childToday(ROBIN, []), childToday(NOOR, [])),
    'praisePresets.get': { presets: PRESETS, isDefault: true },
    'notes.write': { id: 80, currentPoints: 32 },
    'notes.delete': undefined,
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const OF_ROBIN = `/parent-dashboard?child=${ROBIN.id}`;

async function openPraise(...args: Parameters<typeof open>) {
  const { api, user } = open(...args);
  const summary = within(await screen.findByRole('region', { name: "Robin's summary" }));
  await user.click(summary.getByRole('button', { name: 'Well done!' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Well done!' }));
  await dialog.findByRole('button', { name: /^Kind to a sibling/ });
  return { api, user, dialog };
}

/** Returns the calls without the `requestId`, which is new for each. */
function written(api: ReturnType<typeof fakeApi>) {
  return api.calls('notes.write').map((input) => ({ ...(input as object), requestId: undefined }));
}

describe('praise', () => {
  test('is one tap on a preset, and one more undoes it', async () => {
    const { api, user, dialog } = await openPraise(OF_ROBIN);
    await user.click(dialog.getByRole('button', { name: 'Kind to a sibling +2' }));
    expect(await screen.findByText('Robin: +2, Kind to a sibling')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Well done!' })).toBeNull());
    expect(written(api)).toEqual([{ childId: ROBIN.id, ...PRESETS[0] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText("It's gone from Robin's notes.")).toBeVisible();
    expect(api.calls('notes.delete')).toEqual([{ id: 80 }]);
  });

  test('comes first in the dialog that corrects points', async () => {
    const { user } = open(OF_ROBIN);
    await user.click(await screen.findByRole('button', { name: 'Adjust Points' }));
    const points = within(await screen.findByRole('dialog', { name: 'Adjust Points' }));
    const [first] = points.getAllByRole('button').filter(({ textContent }) => textContent);
    expect(first).toHaveTextContent('Praise with words and stars');
    await user.click(points.getByRole('button', { name: 'Praise with words and stars' }));
    expect(await screen.findByRole('dialog', { name: 'Well done!' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust Points' })).toBeNull());
  });

  test('an undo of praise after the child spent the points says why it failed', async () => {
    const { user, dialog } = await openPraise(OF_ROBIN, {
      'notes.delete'() {
        throw new ApiError('These stars have already been spent.', { code: 'STARS_SPENT', httpStatus: 409 });
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Said sorry' }));
    expect(await screen.findByText('Robin: Said sorry')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('These stars have already been spent.')).toBeVisible();
  });

  test('is for the child that is chosen', async () => {
    const { api, user, dialog } = await openPraise(OF_ROBIN);
    expect(dialog.getByRole('radio', { name: 'Robin' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Noor' }));
    await user.click(dialog.getByRole('button', { name: 'Said sorry' }));
    expect(await screen.findByText('Noor: Said sorry')).toBeVisible();
    expect(written(api)).toEqual([{ childId: NOOR.id, ...PRESETS[1] }]);
  });

  test('can be own words, with points or without', async () => {
    const { api, user, dialog } = await openPraise(OF_ROBIN);
    await user.click(dialog.getByRole('button', { name: 'Your own words…' }));
    const words = dialog.getByLabelText('Your words (Robin will read this)');
    expect(words).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Please write a few words')).toBeVisible();
    await user.type(words, 'You shared your cake.');
    await user.type(dialog.getByLabelText('Points (optional)'), '1.5');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Please enter a whole number of points from 0 to 1000')).toBeVisible();
    await user.clear(dialog.getByLabelText('Points (optional)'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Robin: You shared your cake.')).toBeVisible();
    expect(written(api)).toEqual([{ childId: ROBIN.id, text: 'You shared your cake.', points: 0 }]);
  });

  test('keeps own words that were not sent', async () => {
    const { user, dialog } = await openPraise(OF_ROBIN, { 'notes.write': fail });
    await user.click(dialog.getByRole('button', { name: 'Your own words…' }));
    await user.type(dialog.getByLabelText(/^Your words/), 'You shared.{Enter}');
    expect(await screen.findByText('Failed to send your praise')).toBeVisible();
    expect(dialog.getByLabelText(/^Your words/)).toHaveValue('You shared.');
  });

  test('shows six presets first', async () => {
    const presets = Array.from({ length: 8 }, (_, index) => ({ text: `Praise ${index + 1}`, points: 1 }));
    const { user } = open(OF_ROBIN, { 'praisePresets.get': { presets, isDefault: false } });
    const summary = within(await screen.findByRole('region', { name: "Robin's summary" }));
    await user.click(summary.getByRole('button', { name: 'Well done!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Well done!' }));
    expect(await dialog.findAllByRole('button', { name: /^Praise/ })).toHaveLength(6);
    await user.click(dialog.getByRole('button', { name: 'Show all 8' }));
    expect(dialog.getAllByRole('button', { name: /^Praise/ })).toHaveLength(8);
  });

  test('is two taps for every child on the tab of all children, and in the header of a phone', async () => {
    const { user } = open('/parent-dashboard?child=everyone');
    await user.click(await screen.findByRole('button', { name: 'Well done, Noor!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Well done!' }));
    expect(dialog.getByRole('radio', { name: 'Noor' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Well done!' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Well done!' }));
    const second = within(await screen.findByRole('dialog', { name: 'Well done!' }));
    expect(second.getByRole('radio', { name: 'Noor' })).not.toBeChecked();
    expect(second.queryByRole('button', { name: 'Said sorry' })).toBeNull();
    await user.click(second.getByRole('radio', { name: 'Robin' }));
    expect(await second.findByRole('button', { name: 'Said sorry' })).toBeVisible();
  });

  test('is for helpers within their limit, and not for viewers', async () => {
    const { user, dialog } = await openPraise(OF_ROBIN, {}, HELPER);
    await user.click(dialog.getByRole('button', { name: 'Your own words…' }));
    expect(dialog.getByText('Up to 10 points a day.')).toBeVisible();
  });

  test('a viewer has no button', async () => {
    open(OF_ROBIN, {}, VIEWER);
    await screen.findByRole('region', { name: "Robin's summary" });
    expect(screen.queryByRole('button', { name: 'Well done!' })).toBeNull();
  });
});

async function openSettings(procedures: FakeProcedures = {}) {
  const opened = open('/settings/family', {
    'praisePresets.save': (input: { presets: PraisePreset[] }) => ({ ...input, isDefault: false }),
    ...procedures,
  });
  const form = within(await screen.findByRole('region', { name: 'Praise' }));
  return { ...opened, form };
}

const words = (form: Awaited<ReturnType<typeof openSettings>>['form']) =>
  form.getAllByLabelText(/^Praise \d/).map((field) => (field as HTMLInputElement).value);

describe('the praise of a family', () => {
  test('can be changed, moved, added and removed in the settings', async () => {
    const { api, user, form } = await openSettings();
    await user.clear(await form.findByLabelText('Praise 1'));
    await user.type(form.getByLabelText('Praise 1'), 'Set the table');
    await chooseAction(user, 'Move up Said sorry', 'Said sorry');
    expect(words(form)).toEqual(['Said sorry', 'Set the table']);
    expect(form.getByRole('button', { name: 'Options for Said sorry' })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Add praise' }));
    await user.type(form.getByLabelText('Praise 3'), 'Patient');
    await chooseAction(user, 'Remove Said sorry');
    await user.click(form.getByRole('button', { name: 'Save praise' }));
    expect(await screen.findByText('Praise saved!')).toBeVisible();
    const presets = [
      { text: 'Set the table', points: 2 },
      { text: 'Patient', points: 1 },
    ];
    expect(api.calls('praisePresets.save')).toEqual([{ presets, before: PRESETS }]);
    await chooseAction(user, 'Remove Patient');
    await user.click(form.getByRole('button', { name: 'Save praise' }));
    await waitFor(() => expect(api.calls('praisePresets.save')).toHaveLength(2));
    expect(api.calls('praisePresets.save')[1]).toEqual({ presets: presets.slice(0, 1), before: presets });
  });

  test('rejects what is not valid, at its field', async () => {
    const { api, user, form } = await openSettings();
    await user.clear(await form.findByLabelText('Praise 2'));
    await user.clear(form.getByLabelText('Points for praise 1'));
    await user.type(form.getByLabelText('Points for praise 1'), '21');
    await user.click(form.getByRole('button', { name: 'Save praise' }));
    expect(await form.findByText('Please enter a whole number of points from 0 to 20')).toBeVisible();
    expect(form.getByText('Please write a few words')).toBeVisible();
    expect(api.calls('praisePresets.save')).toEqual([]);
  });

  test('is the default again when none is left', async () => {
    const { user, form } = await openSettings({
      'praisePresets.save': { presets: PRESETS, isDefault: true },
    });
    await form.findByLabelText('Praise 1');
    await chooseAction(user, 'Remove Kind to a sibling');
    await chooseAction(user, 'Remove Said sorry');
    expect(form.getByText('Save without any, and you get our ideas again.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save praise' }));
    expect(await screen.findByText('“Well done!” shows our ideas again.')).toBeVisible();
    expect(words(form)).toEqual(['Kind to a sibling', 'Said sorry']);
  });

  test('is loaded again after a failed request', async () => {
    const { api, user, form } = await openSettings({ 'praisePresets.get': fail });
    expect(await form.findByText("We couldn't load your praise.")).toBeVisible();
    api.set({ 'praisePresets.get': { presets: PRESETS, isDefault: true } });
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByLabelText('Praise 1')).toBeVisible();
  });
});
