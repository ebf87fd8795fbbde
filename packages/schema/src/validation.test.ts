import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  adjustPointsInput,
  childLoginInput,
  createChildInput,
  createHabitInput,
  createRewardInput,
  createWishInput,
  listPointsEntriesInput,
  loginInput,
  MESSAGES,
  registerForm,
  registerInput,
  searchParentsInput,
  updateAccountInput,
  updateChildInput,
  updateHabitInput,
} from './index.ts';

/** The forms of the app, each with valid input. */
const FORMS = {
  'Parent login': [loginInput, { username: 'ann', password: '123456' }],
  Registration: [
    registerForm,
    { name: 'Al', username: 'ann', email: 'a@b.co', password: '123456', confirmPassword: '123456' },
  ],
  'Kid login': [childLoginInput, { username: 'al', password: '1234' }],
  'Child add': [createChildInput, { name: 'Al' }],
  'Child edit': [updateChildInput, { id: 1, name: 'Al' }],
  Habit: [createHabitInput, { childId: 1, name: 'Abc', description: 'Abcde' }],
  Reward: [createRewardInput, { childId: 1, name: 'Abc', description: 'Abcde', icon: 'castle' }],
  'Adjust points': [adjustPointsInput, { id: 1, pointsToDeduct: 1 }],
} as const satisfies Record<string, readonly [z.ZodType, Record<string, unknown>]>;

type Form = keyof typeof FORMS;

function firstErrors(form: Form, given: Record<string, unknown>): Record<string, string> {
  const [schema, filling] = FORMS[form];
  const { error } = schema.safeParse({ ...filling, ...given });
  const issues = (error?.issues ?? []).toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('every form rule shows its message exactly at its limit', () => {
  test.each<[Form, string, unknown, unknown, string]>([
    ['Parent login', 'username', 'ab', 'abc', 'Username must be at least 3 characters'],
    ['Parent login', 'username', ' ab ', ' abc ', 'Username must be at least 3 characters'],
    ['Parent login', 'password', '12345', '123456', 'Password must be at least 6 characters'],
    ['Registration', 'name', 'A', 'Al', 'Name must be at least 2 characters'],
    ['Registration', 'name', '   ', ' Al ', 'Name must be at least 2 characters'],
    ['Registration', 'username', 'ab', 'abc', 'Username must be at least 3 characters'],
    ['Registration', 'email', 'a@b', 'a@b.co', 'Please enter a valid email address'],
    ['Registration', 'email', '', ' A.b+c@Example.org ', 'Please enter a valid email address'],
    ['Registration', 'email', 'a@b.co\r\nBcc: x@y.z', 'a@b.co', 'Please enter a valid email address'],
    ['Registration', 'password', '12345', undefined, 'Password must be at least 6 characters'],
    ['Registration', 'confirmPassword', '123457', '123456', "Passwords don't match"],
    ['Kid login', 'username', 'a', 'al', 'Username must be at least 2 characters'],
    ['Kid login', 'password', '123', '1234', 'Password must be at least 4 characters'],
    ['Child add', 'name', 'A', 'Al', 'Name must be at least 2 characters'],
    ['Child add', 'username', 'ab', 'abc', 'Username must be at least 3 characters'],
    ['Child add', 'password', '123', '1234', 'Password must be at least 4 characters'],
    ['Child edit', 'name', 'A', 'Al', 'Name must be at least 2 characters'],
    ['Child edit', 'username', 'ab', 'abc', 'Username must be at least 3 characters'],
    ['Child edit', 'password', '123', '1234', 'Password must be at least 4 characters'],
    ['Habit', 'name', 'Ab', 'Abc', 'Name must be at least 3 characters'],
    ['Habit', 'description', 'Abcd', 'Abcde', 'Description must be at least 5 characters'],
    ['Habit', 'pointsPerCompletion', 0, 1, 'Points must be at least 1'],
    ['Habit', 'pointsPerCompletion', 101, 100, 'Points cannot exceed 100'],
    ['Habit', 'pointsPerCompletion', 1.5, 2, 'Points must be a whole number'],
    ['Habit', 'pointsPerCompletion', '5', 5, 'Points must be a whole number'],
    ['Habit', 'daysPerWeek', 0, 1, 'Days per week must be a whole number from 1 to 7'],
    ['Habit', 'daysPerWeek', 8, 7, 'Days per week must be a whole number from 1 to 7'],
    ['Habit', 'endDate', '', '2026-02-28', 'End date must be today or later'],
    ['Reward', 'name', 'Ab', 'Abc', 'Name must be at least 3 characters'],
    ['Reward', 'description', 'Abcd', 'Abcde', 'Description must be at least 5 characters'],
    ['Reward', 'pointsCost', 0, 1, 'Points must be at least 1'],
    ['Reward', 'pointsCost', 3001, 3000, 'Points cannot exceed 3000'],
    ['Reward', 'icon', undefined, 'dragon', 'Please select an icon'],
    ['Reward', 'icon', '', 'toy-store', 'Please select an icon'],
    ['Adjust points', 'pointsToDeduct', 0, 1, 'Please enter a valid number of points to deduct'],
    ['Adjust points', 'pointsToDeduct', 2.5, 2 ** 31, 'Please enter a valid number of points to deduct'],
  ])('%s: %s %j is wrong, %j is right', (form, field, wrong, right, message) => {
    expect(firstErrors(form, { [field]: wrong })).toEqual(
      // A wrong password differs from its confirmation, too.
      form === 'Registration' && field === 'password'
        ? { password: message, confirmPassword: "Passwords don't match" }
        : { [field]: message },
    );
    expect(firstErrors(form, right === undefined ? {} : { [field]: right })).toEqual({});
  });

  test('a password mismatch is shown together with other errors', () => {
    expect(firstErrors('Registration', { name: '', confirmPassword: 'other' })).toEqual({
      name: 'Name must be at least 2 characters',
      confirmPassword: "Passwords don't match",
    });
  });

  test('a missing field has the same message as an empty one', () => {
    expect(loginInput.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
    ]);
  });
});

describe('a child with an enabled login', () => {
  const message = 'Username and password are required when child can login';

  test.each([
    [{}, false],
    [{ username: 'mia' }, false],
    [{ password: 'secret' }, false],
    [{ username: '', password: '' }, false],
    [{ username: 'mia', password: 'secret' }, true],
  ])('with %o', (login, isRight) => {
    expect(firstErrors('Child add', { canLogin: true, ...login })).toEqual(
      isRight ? {} : { username: message },
    );
    expect(firstErrors('Child add', { canLogin: false, ...login })).toEqual({});
  });

  test('is validated on edit by the server, which knows the stored login', () => {
    expect(firstErrors('Child edit', { canLogin: true, password: '' })).toEqual({});
  });
});

describe('omitted fields have the defaults of the spec', () => {
  test('a child', () => {
    expect(createChildInput.parse({ name: 'Mia' })).toEqual({
      name: 'Mia',
      avatar: '0',
      look: 'playful',
      canLogin: false,
    });
  });

  test('a habit', () => {
    expect(createHabitInput.parse(FORMS.Habit[1])).toEqual({
      ...FORMS.Habit[1],
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'primary',
      active: true,
    });
  });

  test('a reward', () => {
    expect(createRewardInput.parse(FORMS.Reward[1])).toEqual({
      ...FORMS.Reward[1],
      pointsCost: 25,
      active: true,
    });
  });

  test('a page', () => {
    expect(listPointsEntriesInput.parse({ childId: 1 })).toEqual({ childId: 1, limit: 25 });
  });
});

describe('input of a request', () => {
  test('is trimmed, except passwords', () => {
    expect(registerInput.parse({ ...FORMS.Registration[1], name: ' Al ', password: ' 1234 ' })).toMatchObject(
      {
        name: 'Al',
        password: ' 1234 ',
      },
    );
  });

  test('names with bidirectional control characters are rejected, other texts lose them', () => {
    const turned = { ...FORMS.Habit[1], description: '\u2069Any book' };
    expect(createHabitInput.parse(turned)).toMatchObject({ description: 'Any book' });
    expect(loginInput.parse({ username: '\u202apaula\u202c', password: 'secret' }).username).toBe('paula');
    for (const name of ['Read \u202e\u2067backwards', '\u202aRead\u202c', 'Read \u2068it\u2069']) {
      expect(firstErrors('Habit', { name }), name).toEqual({ name: MESSAGES.invisibleCharacters });
    }
    expect(firstErrors('Habit', { name: '\u202e\u202e\u202c' })).toEqual({
      name: 'Name must be at least 3 characters',
    });
  });

  test('loses unknown fields', () => {
    const parsed = createChildInput.parse({ name: 'Mia', parentId: 9, currentPoints: 100, isAdmin: true });
    expect(Object.keys(parsed).toSorted()).toEqual(['avatar', 'canLogin', 'look', 'name']);
  });

  test('treats an empty optional field as absent', () => {
    expect(registerInput.parse({ ...FORMS.Registration[1], inviteCode: '' }).inviteCode).toBeUndefined();
    expect(registerInput.parse({ ...FORMS.Registration[1], inviteCode: null }).inviteCode).toBeUndefined();
    expect(createChildInput.parse({ name: 'Mia', username: '', password: null })).toMatchObject({
      name: 'Mia',
    });
  });

  test('of only spaces causes one error', () => {
    const blank = registerInput.safeParse({ ...FORMS.Registration[1], inviteCode: '   ' });
    expect(blank.error?.issues.map(({ message }) => message)).toEqual(['Invalid invite code']);
  });

  test.each([
    ['a NUL', 'Abc\u0000def'],
    ['half an emoji', 'Abc \ud83d def'],
    ['the other half', 'Abc \ude00 def'],
  ])('is rejected when it cannot be stored: %s', (_what, name) => {
    expect(firstErrors('Habit', { name })).toEqual({
      name: "This text contains characters that can't be saved",
    });
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '👩‍👩‍👧‍👦 family',
    'שלום',
    'Robert"); DROP TABLE habits;--',
    'a\u00a0b',
  ])('may be any other text: %s', (name) => {
    expect(firstErrors('Habit', { name })).toEqual({});
  });

  test('has a maximum length', () => {
    expect(firstErrors('Habit', { name: 'x'.repeat(80), description: 'x'.repeat(500) })).toEqual({});
    expect(firstErrors('Habit', { name: 'x'.repeat(81), description: 'x'.repeat(501) })).toEqual({
      name: 'Must be at most 80 characters',
      description: 'Must be at most 500 characters',
    });
    expect(firstErrors('Registration', { username: 'x'.repeat(41) })).toEqual({
      username: 'Must be at most 40 characters',
    });
    // An email is longer.
    expect(firstErrors('Parent login', { username: 'x'.repeat(255), password: 'x'.repeat(129) })).toEqual({
      username: 'Must be at most 254 characters',
      password: 'Must be at most 128 characters',
    });
    expect(firstErrors('Adjust points', { reason: 'x'.repeat(201) })).toEqual({
      reason: 'Must be at most 200 characters',
    });
  });
});

test('a weekly habit has no end date', () => {
  const weekly = { frequency: 'weekly', endDate: '2026-12-01' };
  expect(firstErrors('Habit', weekly)).toEqual({ endDate: "A weekly habit can't have an end date" });
  expect(firstErrors('Habit', { ...weekly, endDate: null })).toEqual({});
});

describe('a time zone', () => {
  test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+5'])(
    'may be %s',
    (timeZone) => {
      expect(firstErrors('Registration', { timeZone })).toEqual({});
    },
  );

  test.each(['', 'Berlin', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', '../UTC', 'Etc/Unknown'])(
    'cannot be %j in the settings, and is left out of a registration',
    (timeZone) => {
      expect(updateAccountInput.safeParse({ timeZone }).success).toBe(false);
      expect(registerInput.parse({ ...FORMS.Registration[1], timeZone }).timeZone).toBeUndefined();
    },
  );

  test('is a text', () => {
    expect(firstErrors('Registration', { timeZone: 5 })).toHaveProperty('timeZone');
  });
});

describe('a new password with accents', () => {
  const [composed, decomposed] = ['\u00e9t\u00e9 2026', 'e\u0301te\u0301 2026'];

  test('matches its repetition in another form', () => {
    expect(firstErrors('Registration', { password: composed, confirmPassword: decomposed })).toEqual({});
  });

  test('is measured in the form that every device can type', () => {
    const password = 'e\u0301'.repeat(3);
    expect(firstErrors('Registration', { password, confirmPassword: password })).toEqual({
      password: MESSAGES.parentPassword,
    });
    expect(firstErrors('Child add', { password: 'e\u0301'.repeat(2) })).toEqual({
      password: MESSAGES.childPassword,
    });
  });
});

describe('a text', () => {
  const habit = FORMS.Habit[1];

  test('is stored with composed letters', () => {
    expect(createChildInput.parse({ name: 'Zoe\u0308' }).name).toBe('Zo\u00eb');
    expect(updateChildInput.parse({ id: 1, name: 'Zoe\u0308' }).name).toBe('Zo\u00eb');
    expect(loginInput.parse({ username: 'zoe\u0308', password: '123456' }).username).toBe('zo\u00eb');
    expect(createHabitInput.parse({ ...habit, description: 'Zoe\u0308 sings' }).description).toBe(
      'Zo\u00eb sings',
    );
    expect(searchParentsInput.parse({ search: 'Zoe\u0308' }).search).toBe('Zo\u00eb');
  });

  test('of one line has spaces for pasted tabs and line breaks', () => {
    for (const pasted of ['Mia\tRose', 'Mia\u2028Rose', 'Mia\r\nRose\n', '\tMia\u2029Rose']) {
      expect(createChildInput.parse({ name: pasted }).name).toBe('Mia Rose');
      expect(updateChildInput.parse({ id: 1, name: pasted }).name).toBe('Mia Rose');
    }
    expect(adjustPointsInput.parse({ id: 1, pointsToDeduct: 1, reason: 'a\tb' }).reason).toBe('a b');
  });

  test('of several lines keeps its line breaks and has spaces for tabs', () => {
    const description = 'One\ttwo\r\nthree\u2028four\u2029five';
    for (const schema of [createHabitInput, updateHabitInput]) {
      expect(schema.parse({ id: 1, ...habit, description }).description).toBe('One two\r\nthree\nfour\nfive');
    }
  });
});

describe('an email', () => {
  test.each([
    ['anna@müller.de', 'anna@xn--mller-kva.de'],
    ['anna@MU\u0308LLER.de', 'anna@xn--mller-kva.de'],
    ['anna@例え.jp', 'anna@xn--r8jz45g.jp'],
    [' Anna@Example.org ', 'Anna@Example.org'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(registerInput.parse({ ...FORMS.Registration[1], email: typed }).email).toBe(stored);
  });

  test.each(['ä@example.org', 'anna@mü/ller.de', 'anna@mü:80', 'anna@ü', 'a@ü.de@ü.de', 'anna@mü ller.de'])(
    'cannot be %s',
    (email) => {
      expect(firstErrors('Registration', { email })).toEqual({ email: MESSAGES.email });
    },
  );
});

function newHabit(name: string, description = 'Every day') {
  return createHabitInput.safeParse({ childId: 1, name, description });
}

describe('minimum lengths are meant for Latin letters', () => {
  test.each(['刷牙', '読書', '숙제', 'ピアノ', 'ゴミ', 'ㄅㄆ', '🪥🦷', '☀️⚽', '𠮷野', 'Bad'])(
    '“%s” is the name of a habit',
    (name) => expect(newHabit(name).success).toBe(true),
  );
  test.each(['牙', '책', 'ab', 'ß1', '🦷', '\u3000\u3000', 'ا ', '日'])(
    '“%s” is too short for a habit',
    (name) => {
      expect(newHabit(name).error?.issues.map(({ message }) => message)).toEqual([MESSAGES.itemName]);
    },
  );
  test('three Chinese characters describe a habit, two do not', () => {
    expect(newHabit('刷牙', '早和晚').success).toBe(true);
    expect(newHabit('刷牙', '早晚').error?.issues[0]?.message).toBe(MESSAGES.description);
  });
  test.each(['明', '봄', 'ア', 'Al', '🦊', '𠮷'])('“%s” is the name of a child', (name) => {
    expect(createChildInput.safeParse({ name }).success).toBe(true);
  });
  test.each(['小明', '하늘', 'ann'])('“%s” is a username of a child', (username) => {
    expect(createChildInput.safeParse({ name: 'Al', username }).success).toBe(true);
  });
  test.each(['TV', '狗', 'x', '🐶'])('“%s” is a wish', (text) => {
    expect(createWishInput.safeParse({ childId: 1, text }).success).toBe(true);
  });
  test.each(['', ' ', '\u3000', '\u200b'])('a wish needs a visible character: “%s” has none', (text) => {
    expect(createWishInput.safeParse({ childId: 1, text }).success).toBe(false);
  });
});
