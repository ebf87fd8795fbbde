import { LANGUAGES, MAIL_KINDS } from '@starchart/schema';
import { describe, expect, it, test } from 'vitest';
import { subjectOf, writeMail } from './write-mail.ts';

const APP_URL = 'https://stars.example.org';

test('a username that runs from right to left is isolated in its sentence, as text and as HTML', () => {
  const written = MAIL_KINDS.map((kind) =>
    writeMail({ kind, payload: {}, username: 'נועה2' }, 'en', APP_URL),
  );
  const named = written.filter(({ text }) => text.includes('נועה2'));
  expect(named.length).toBeGreaterThan(0);
  for (const { text, html } of named) {
    for (const shown of [text, html]) {
      expect(shown.replaceAll('\u2068נועה2\u2069', '')).not.toContain('נועה2');
    }
  }
});

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  const mail = {
    kind,
    payload: { name: 'Ann', count: 2, device: 'known' },
    linkPath: '/reset-password#7.secret',
  };
  const { subject, text, html } = writeMail(mail, 'en', APP_URL);

  it('has a one-line subject, the one in the list of mails', () => {
    expect(subject).toMatch(/^[\w '-]{5,78}$/);
    expect(subjectOf(mail, 'en')).toBe(subject);
  });

  it('has the same content as text and as HTML', () => {
    const visible = html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'");
    for (const line of text.split('\n').filter((words) => words.trim() !== '--')) {
      const [words = ''] = line.split(/: (?=https)/);
      expect(visible).toContain(words.trim());
    }
  });

  it('names its sender, and contains no user input', () => {
    expect(text).toMatch(/^Hi there,\n\n/);
    expect(text + html + subject).not.toContain('Ann');
    expect(text).toContain(`\n-- \nStarchart\n${APP_URL}\n`);
  });

  it('links to our own pages only, and loads no external resource', () => {
    const addresses = html.match(/\w+:\/\/[^"<\s]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.startsWith(APP_URL))).toEqual([]);
    expect(html).not.toMatch(/<img|src=|url\(|<script|<link|@import/i);
  });

  it('leaves its colors to the light or dark mode of the mail program', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const colors = html.match(/[^-]color:[^;"]+/g) ?? [];
    expect(colors.filter((color) => !/inherit|#221b3a/.test(color))).toEqual([]);
  });
});

it.each([{}, null, 'Ann', { count: {} }, { device: ' \n ' }])(
  'audit details can be missing: %j',
  (payload) => {
    for (const kind of MAIL_KINDS)
      expect(writeMail({ kind, payload }, 'en', APP_URL).text).toMatch(/^Hi there,\n/);
  },
);

test('a mail about a pending change has the time in the zone of the family and the language of the parent', () => {
  const payload = { dueAt: '2026-03-14T17:00:00.000Z', timeZone: 'Europe/Berlin' };
  const inLanguage = (language: 'en' | 'de') =>
    writeMail({ kind: 'parent-removal-requested', payload }, language, APP_URL).text;
  expect(inLanguage('en')).toMatch(/on Saturday, March 14 at 6:00\sPM, unless a parent says no/);
  expect(inLanguage('de')).toContain('am Samstag, 14. März um 18:00, außer');
});

test('guessing on a family device has its own mail text', () => {
  for (const kind of ['login-guessed', 'child-login-guessed'] as const) {
    const at = (device: string) => writeMail({ kind, payload: { device } }, 'en', APP_URL).text;
    expect(at('new')).toContain("n't used before");
    expect(at('new')).toContain('new devices have to wait');
    expect(at('known')).not.toContain('new devices');
  }
});

describe('the username', () => {
  const mail = { payload: {}, linkPath: '/reset-password#7.secret' };

  test.each(['registration-approved', 'reset-password', 'password-changed'] as const)(
    'is in the mail %s',
    (kind) => {
      const written = writeMail({ ...mail, kind, username: '<b>{pat}' }, 'de', APP_URL);
      expect(written.text).toContain('\n\nDein Benutzername ist <b>{pat}.\n\n');
      expect(written.html).toContain('Dein Benutzername ist &lt;b&gt;{pat}.');
      expect(written.subject).not.toContain('pat');
      // An account that is not approved, or is gone.
      expect(writeMail({ ...mail, kind, username: null }, 'de', APP_URL).text).not.toContain(
        'Benutzername ist',
      );
    },
  );

  test('is in no other mail', () => {
    const kinds = MAIL_KINDS.filter((kind) =>
      writeMail({ ...mail, kind, username: 'pat1' }, 'en', APP_URL).text.includes('pat1'),
    );
    expect(kinds.toSorted()).toEqual(['password-changed', 'registration-approved', 'reset-password']);
  });
});

test('a link is in the button and beside it', () => {
  const { text, html } = writeMail(
    { kind: 'reset-password', payload: {}, linkPath: '/reset-password#7.x' },
    'en',
    APP_URL,
  );
  expect(text).toContain('Choose a new password: https://stars.example.org/reset-password#7.x\n');
  expect(html.match(/href="https:\/\/stars\.example\.org\/reset-password#7\.x"/g)).toHaveLength(2);
  expect(text).toContain('for 60 minutes');
  expect(text).toContain("If it wasn't you, you can ignore this email");
});

test('pending registrations are counted, not named', () => {
  const one = writeMail(
    { kind: 'registrations-waiting', payload: { count: 1, parentIds: [7] } },
    'en',
    APP_URL,
  );
  expect(one.subject).toBe('A new parent is waiting for approval');
  const many = writeMail({ kind: 'registrations-waiting', payload: { count: 12 } }, 'en', APP_URL);
  expect(many.subject).toBe('12 new parents are waiting for approval');
  expect(many.text).toContain('https://stars.example.org/admin-dashboard');
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  test.each(MAIL_KINDS)('the mail %s has no English text', (kind) => {
    for (const device of ['known', 'new']) {
      const mail = { kind, payload: { device, count: 2 }, linkPath: '/a#b' };
      const english = writeMail(mail, 'en', APP_URL).text.split('\n\n');
      const { subject, text } = writeMail(mail, language, APP_URL);
      expect(subject).not.toBe(subjectOf(mail, 'en'));
      expect(subject.length).toBeLessThanOrEqual(78);
      const same = text.split('\n\n').filter((part) => english.includes(part));
      expect(same).toEqual([`-- \nStarchart\n${APP_URL}\n`]);
    }
  });
});
