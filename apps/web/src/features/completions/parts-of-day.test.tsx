import type { CurrentPart, HabitSummary, PartOfDay } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { holdTimers, pass } from '@/testing/held-timers';
import { habit, kidDashboard, NOW, PARENT, ROBIN, recorded, undone } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TODAY = '2026-03-11';
const FAR_OFF = '2126-03-11T11:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A habit with a slot in each of these parts; `done` are numbers of slots. */
function inParts(id: number, name: string, slots: PartOfDay[], done: number[] = []): HabitSummary {
  return habit({
    id,
    name,
    slots,
    slotsToday: slots.map((part, index) => ({
      slot: index + 1,
      part,
      status: done.includes(index + 1) ? 'counted' : 'open',
    })),
    completedToday: done.length === slots.length,
  });
}

const READING = habit({ id: 12, name: 'Read' });
const teeth = (...done: number[]) => inParts(10, 'Brush teeth', ['morning', 'evening'], done);
const homework = (...done: number[]) => inParts(11, 'Homework', ['afternoon'], done);

const at = (part: CurrentPart['part'], habits: HabitSummary[], until = FAR_OFF) => ({
  'children.kidDashboard': kidDashboard({ habits, now: { ...NOW, part, until } }),
});

/** Opens a child's page as a parent. */
function openPage(part: CurrentPart['part'], habits: HabitSummary[], procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': PARENT,
    ...at(part, habits),
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

/** The headings, folds and quests of the list of quests, in their order; a fold that is closed ends with `…`. */
async function pageTexts(): Promise<string[]> {
  const region = await screen.findByRole('region', { name: 'Your Quests' });
  await within(region).findAllByRole('article', { hidden: true });
  return wordsIn(region);
}

function wordsIn(region: HTMLElement): string[] {
  return [...region.querySelectorAll('h3, summary, article')].flatMap((element) => {
    const fold = element.closest('details');
    const isHidden = fold !== null && !fold.open && element.tagName !== 'SUMMARY';
    if (isHidden) return [];
    const words =
      element.tagName === 'ARTICLE'
        ? `- ${element.querySelector('h3, h4')?.textContent}`
        : `${element.textContent}${element.tagName === 'SUMMARY' && !fold?.open ? '…' : ''}`;
    return element.tagName === 'H3' && element.closest('article') ? [] : [words];
  });
}

describe("a child's page", () => {
  test('without parts of the day, is as it was', async () => {
    openPage('morning', [READING, habit({ id: 13, name: 'Piano' })]);
    expect(await pageTexts()).toEqual(['- Read', '- Piano']);
    expect(screen.getByRole('heading', { level: 3, name: 'Read' })).toBeVisible();
    expect(screen.queryByText('Any time')).toBeNull();
  });

  test('in the morning, has the morning and any time, and folds the rest', async () => {
    openPage('morning', [READING, teeth(), homework()]);
    expect(await pageTexts()).toEqual(['Morning', '- Brush teeth', 'Any time', '- Read', 'Later today (2)…']);
    expect(screen.getByRole('heading', { level: 3, name: 'Morning' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 4, name: 'Read' })).toBeVisible();
  });

  test('in the afternoon, has what is left from the morning', async () => {
    openPage('afternoon', [READING, teeth(), homework()]);
    expect(await pageTexts()).toEqual([
      'Left from this morning',
      '- Brush teeth',
      'Afternoon',
      '- Homework',
      'Any time',
      '- Read',
      'Later today (1)…',
    ]);
  });

  test('in the evening, folds the parts that are done', async () => {
    openPage('evening', [teeth(1), homework()]);
    expect(await pageTexts()).toEqual([
      'Morning: all done!…',
      'Left from this afternoon',
      '- Homework',
      'Evening',
      '- Brush teeth',
    ]);
  });

  test('opens a part that was done when one of its quests is open again, and does not close it', async () => {
    const { api } = openPage('evening', [teeth(1)]);
    expect(await pageTexts()).toEqual(['Morning: all done!…', 'Evening', '- Brush teeth']);
    api.set(at('evening', [teeth()]));
    await act(() => trpcUtils.children.kidDashboard.invalidate());
    expect(await pageTexts()).toEqual([
      'Left from this morning',
      '- Brush teeth',
      'Evening',
      '- Brush teeth',
    ]);
    api.set(at('evening', [teeth(1)]));
    await act(() => trpcUtils.children.kidDashboard.invalidate());
    expect(await pageTexts()).toEqual(['Morning: all done!', '- Brush teeth', 'Evening', '- Brush teeth']);
  });

  test('with nothing to do now, shows what is later', async () => {
    openPage('morning', [homework()]);
    expect(await pageTexts()).toEqual(['Later today (1)', 'Afternoon', '- Homework']);
  });

  test('nothing is locked: a later quest can be done now, and stays where it is', async () => {
    const { api, user } = openPage('morning', [teeth(), READING], {
      'completions.record': recorded({ slot: 2 }),
    });
    await user.click(await screen.findByText('Later today (1)'));
    const evening = screen.getByRole('list', { name: 'Evening' });
    api.set(at('morning', [teeth(2), READING]));
    await user.click(within(evening).getByRole('button', { name: /Mark Complete!/ }));
    expect(await within(evening).findByText('Done this evening!')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: 10, childId: ROBIN.id, day: TODAY, today: TODAY, slot: 2, asChild: true },
      ]),
    );
    expect(await pageTexts()).toEqual([
      'Morning',
      '- Brush teeth',
      'Any time',
      '- Read',
      'Later today',
      'Evening',
      '- Brush teeth',
    ]);
    expect(
      within(screen.getByRole('list', { name: 'Morning' })).getByRole('button', { name: /Mark Complete!/ }),
    ).toBeVisible();
  });

  test('what is left from the morning stays where it is when it is done, and can be undone', async () => {
    const { api, user } = openPage('afternoon', [teeth(), homework()], {
      'completions.record': recorded(),
      'completions.undo': undone(),
    });
    const left = within(await screen.findByRole('list', { name: 'Left from this morning' }));
    api.set(at('afternoon', [teeth(1), homework()]));
    await user.click(left.getByRole('button', { name: /Mark Complete!/ }));
    expect(await left.findByText('Done this morning!')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Morning' })).toBeVisible();

    const undo = left.getByRole('button', { name: 'Undo Completion' });
    await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
    api.set(at('afternoon', [teeth(), homework()]));
    await user.click(undo);
    await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
    expect(await left.findByRole('button', { name: /Mark Complete!/ })).toBeVisible();
    await waitFor(() => expect(api.calls('completions.undo')).toMatchObject([{ habitId: 10, slot: 1 }]));
  });

  test('several times of one part share a card', async () => {
    const slots: PartOfDay[] = ['morning', 'morning', 'morning', 'morning', 'morning', 'evening'];
    openPage('morning', [inParts(10, 'Drink water', slots, [1, 2, 6])]);
    const morning = within(await screen.findByRole('list', { name: 'Morning' }));
    expect(morning.getAllByRole('article')).toHaveLength(1);
    expect(morning.getByText('2 of 5')).toBeVisible();
  });

  test('a quest of one part is completed for today, as anywhere', async () => {
    openPage('afternoon', [homework(1)]);
    expect(await screen.findByText('Completed for Today!')).toBeVisible();
  });
});

describe('the part of the day changes', () => {
  const NOON = '2026-03-11T11:00:00.000Z';
  const MINUTE = 60_000;

  /** Opens the page shortly before noon of the server; the clock of the device may be ahead. */
  async function openBeforeNoon(deviceTime: string) {
    holdTimers(deviceTime);
    const page = openPage('morning', [teeth(1), homework()]);
    page.api.set(at('morning', [teeth(1), homework()], NOON));
    expect(await pageTexts()).toEqual(MORNING);
    return page;
  }

  const MORNING = ['Morning', '- Brush teeth', 'Later today (2)…'];
  const AFTERNOON = ['Morning: all done!…', 'Afternoon', '- Homework', 'Later today (1)…'];

  test('when the server says so', async () => {
    const { api } = await openBeforeNoon('2026-03-11T10:59:30Z');
    const before = api.calls('children.kidDashboard').length;
    api.set(at('afternoon', [teeth(1), homework()]));
    await pass(20_000);
    expect(api.calls('children.kidDashboard')).toHaveLength(before);
    await pass(20_000);
    expect(await pageTexts()).toEqual(AFTERNOON);
    await pass(60 * MINUTE);
    expect(api.calls('children.kidDashboard')).toHaveLength(before + 1);
  });

  test('later on a device whose clock is ahead', async () => {
    const { api } = await openBeforeNoon('2026-03-11T11:02:00Z');
    await pass(2 * MINUTE);
    expect(await pageTexts()).toEqual(MORNING);
    api.set(at('afternoon', [teeth(1), homework()]));
    await pass(5 * MINUTE);
    expect(await pageTexts()).toEqual(AFTERNOON);
  });

  test('when a hidden page is visible again', async () => {
    const { api } = await openBeforeNoon('2026-03-11T10:59:30Z');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    api.set(at('afternoon', [teeth(1), homework()]));
    await pass(3 * MINUTE);
    expect(await pageTexts()).toEqual(MORNING);
    hidden.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(await pageTexts()).toEqual(AFTERNOON);
  });
});

const board = (part: CurrentPart['part'], habits: HabitSummary[]) =>
  familyBoard([childOnBoard({}, habits)], { now: { ...NOW, part, until: FAR_OFF } });

describe('the family board', () => {
  test('has the parts of the day of each child, and completes the slot of a part', async () => {
    const api = fakeApi({
      'auth.session': deviceSession(),
      'familyDevices.board': board('afternoon', [teeth(), homework(), READING]),
      'completions.record': recorded(),
    });
    const { user } = renderPage('/family');
    const left = within(await screen.findByRole('list', { name: 'Left from this morning' }));
    expect(wordsIn(screen.getByRole('region', { name: 'Robin' }))).toEqual([
      'Left from this morning',
      'Afternoon',
      'Any time',
      'Later today (1)…',
    ]);
    api.set({ 'familyDevices.board': board('afternoon', [teeth(1), homework(), READING]) });
    await user.click(left.getByRole('button', { name: 'Brush teeth for Robin' }));
    const morning = within(await screen.findByRole('list', { name: 'Morning' }));
    expect(morning.getByRole('button', { name: 'Brush teeth for Robin', pressed: true })).toBeVisible();
    await waitFor(() => expect(api.calls('completions.record')).toMatchObject([{ habitId: 10, slot: 1 }]));
  });

  test('without parts of the day, is one list', async () => {
    fakeApi({
      'auth.session': deviceSession(),
      'familyDevices.board': board('afternoon', [READING]),
    });
    renderPage('/family');
    expect(await screen.findByRole('list', { name: 'Quests of Robin' })).toBeVisible();
    expect(screen.queryByText('Any time')).toBeNull();
  });
});
