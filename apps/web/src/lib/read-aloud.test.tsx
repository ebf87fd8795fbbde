import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { EARLY_BIRD, habit, kidDashboard, PARENT, parentWith, ROBIN, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

type Voice = { name: string; lang: string; localService: boolean; default: boolean };
type Spoken = { text: string; voice: Voice; lang: string; rate: number };

/** The fake must exist before the app reads it. */
const speech = vi.hoisted(() => {
  class FakeSpeech extends EventTarget {
    voices: Voice[] = [];
    speaking: Spoken | undefined;
    getVoices = () => this.voices;
    speak(utterance: Spoken) {
      this.speaking = utterance;
    }
    cancel() {
      this.speaking = undefined;
    }
  }
  const fake = new FakeSpeech();
  vi.stubGlobal('speechSynthesis', fake);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  return fake;
});

const voice = (name: string, lang: string, fields: Partial<Voice> = {}): Voice => ({
  name,
  lang,
  localService: true,
  default: false,
  ...fields,
});
const REMOTE = voice('Remote', 'en-US', { localService: false, default: true });
const ENGLISH = voice('English', 'en_GB');
const GERMAN = voice('German', 'de-DE');

const CHILD = { ...ROBIN, readAloud: 'button' } as const;
const DASHBOARD = kidDashboard({
  child: CHILD,
  habits: [habit()],
  rewards: [reward()],
  badges: [EARLY_BIRD],
});
const SESSION = { ...PARENT, ...CHILD, role: 'child', language: undefined } as const;

function open(procedures: FakeProcedures = {}) {
  fakeApi({ 'auth.session': SESSION, 'children.kidDashboard': DASHBOARD, ...procedures });
  return renderPage(`/kid-dashboard/${CHILD.id}`);
}

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  speech.voices = [REMOTE, ENGLISH, GERMAN];
  speech.cancel();
});

test('a tap reads quests, rewards, badges, the balance and the line of the day, slowly and by a local voice', async () => {
  const { user } = open();
  for (const [name, text] of [
    ['Read “Read a story” aloud', 'Read a story. Again and again'],
    ['Read “Ice cream” aloud', 'Ice cream. Worth every star'],
    ['Read “Early Bird” aloud', 'Early Bird. Do a quest before 8 in the morning'],
    ['Read your stars aloud', '30 stars to spend'],
    ['Read “One quest for today” aloud', 'One quest for today'],
  ] as const) {
    await user.click(await button(name));
    expect(speech.speaking).toMatchObject({ text, voice: ENGLISH, lang: 'en_GB', rate: 0.9 });
  }
});

test('the picture of a quest and of a reward is the button that reads it', async () => {
  open();
  for (const name of ['Read a story', 'Ice cream']) {
    const card = within(await screen.findByRole('article', { name }));
    const speaker = await card.findByRole('button', { name: `Read “${name}” aloud` });
    expect(speaker.querySelector('img')).not.toBeNull();
  }
});

test.each([
  ['reads its sentence, and again by a tap on the face', 'button', 'Tap your four pictures.'],
  ['is silent unless the parents want it', 'off', undefined],
] as const)('the page of a PIN %s', async (_, readAloud, text) => {
  const board = familyBoard([childOnBoard({ pin: 'pictures', canCheckOff: false, readAloud })]);
  fakeApi({ 'auth.session': deviceSession(), 'familyDevices.board': board });
  const { user } = renderPage('/family/pin/child-2');
  await screen.findByText('Tap your four pictures.');
  expect(speech.speaking?.text).toBe(text);
  expect(screen.queryAllByRole('button', { name: /aloud/ })).toHaveLength(text ? 1 : 0);
  if (!text) return;
  speech.cancel();
  await user.click(await button('Read “Tap your four pictures.” aloud'));
  expect(speech.speaking).toMatchObject({ text });
});

test('reading aloud starts within the tap and stops what was read before', async () => {
  open();
  const reading = await button('Read your stars aloud');
  const cancel = vi.spyOn(speech, 'cancel');
  reading.click();
  expect(cancel).toHaveBeenCalledOnce();
  expect(speech.speaking).toMatchObject({ text: '30 stars to spend' });
  cancel.mockRestore();
});

test("reads the family's words in its language", async () => {
  const { user } = open({ 'auth.session': { ...SESSION, familyLanguage: 'de' } });
  await user.click(await button('Read “Read a story” aloud'));
  expect(speech.speaking).toMatchObject({ voice: GERMAN });
  await user.click(await button('Read your stars aloud'));
  expect(speech.speaking).toMatchObject({ voice: ENGLISH });
});

test('the page has no buttons for reading aloud without a local voice, and shows them when the voices are loaded', async () => {
  speech.voices = [REMOTE];
  open();
  await screen.findByRole('heading', { name: 'Your Quests' });
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
  speech.voices = [REMOTE, ENGLISH];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  expect(await button('Read your stars aloud')).toBeVisible();
});

test('has no buttons unless the parents want them', async () => {
  open({ 'children.kidDashboard': { ...DASHBOARD, child: ROBIN } });
  await screen.findByRole('heading', { name: 'Your Quests' });
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
});

test('reads the cards of a week, each until the next one', async () => {
  const { user } = open({
    'auth.session': { ...SESSION, familyLanguage: 'de' },
    'children.kidDashboard': { ...DASHBOARD, recapOn: '2026-03-02' },
    'recaps.week': {
      weekOn: '2026-03-02',
      pointsEarned: 41,
      badgePoints: 0,
      completions: 6,
      topHabit: null,
      streak: null,
      notes: [{ authorName: 'Anna', text: 'Danke!', points: null }],
      goal: null,
      pausedDays: 0,
      moreThanLastWeek: true,
    },
  });
  await user.click(await button('Your week, Robin!'));
  await user.click(await button('Read “You earned 41 stars this week!” aloud'));
  const text = "You earned 41 stars this week! That's more than last week!";
  expect(speech.speaking).toMatchObject({ text, voice: ENGLISH });
  await user.click(await button('Next'));
  expect(speech.speaking).toBeUndefined();
  await user.click(await button('Read “You made someone happy!” aloud'));
  expect(speech.speaking).toMatchObject({ voice: GERMAN });
});

test('reading aloud stops on leaving the profile and the page', async () => {
  const { user } = open({ 'auth.logout': undefined });
  await user.click(await button('Read your stars aloud'));
  window.dispatchEvent(new Event('pagehide'));
  expect(speech.speaking).toBeUndefined();
  await user.click(await button('Read your stars aloud'));
  expect(speech.speaking).toBeDefined();
  await user.click(await button('Log Out'));
  await waitFor(() => expect(speech.speaking).toBeUndefined());
});

test('the form of a child has the setting, and names a missing voice', async () => {
  speech.voices = [ENGLISH];
  const api = fakeApi({
    ...parentWith(),
    'auth.session': { ...PARENT, familyLanguage: 'de' },
    'children.update': CHILD,
  });
  const { user } = renderPage(`/parent-dashboard?child=${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit Robin' }));
  await user.click(await screen.findByRole('button', { name: 'More…' }));
  const choice = within(await screen.findByRole('radiogroup', { name: 'Read aloud' }));
  expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
  await user.click(choice.getByRole('radio', { name: 'With a speaker button' }));
  expect(await screen.findByText('This device has no voice for German.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('children.update')).toMatchObject([{ readAloud: 'button' }]));
});
