import type { ExportedRow } from '@starchart/db';
import { formatMoney, levelOf, type Money } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { type MessageArguments, type MessageKey, translate, translateSchema } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import { isReachable } from '../../mail/deliver-mail.ts';
import { presentEntry } from '../../points/present-entry.ts';
import type { FamilyRecords } from './family-records.ts';
import { type Html, html } from './html.ts';

/** How the page is worded. */
export interface Wording {
  language: Language;
  /** The locale of dates and numbers. */
  locale: string;
}

/** Streams the family's data as a self-contained HTML page for reading and printing. */
export async function* exportPage(
  records: FamilyRecords,
  exportedAt: Date,
  wording: Wording,
): AsyncGenerator<string> {
  const { family } = records;
  const words = wordsFor(family.timeZone, wording);
  const { localized } = words;
  const intro = localized('export.intro', {
    instant: words.instant(exportedAt),
    timeZone: family.timeZone,
    json: 'family.json',
    folder: 'csv',
  });
  yield String(html`<!doctype html>
<html lang="${wording.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${family.name} · Starchart</title>
${STYLE}
</head>
<body>
<header>
<h1><bdi>${family.name}</bdi></h1>
<p>${intro}</p>
</header>
<main>
`);
  yield* section(
    html`<h2>${localized('export.parents')}</h2>`,
    [
      localized('export.name'),
      localized('export.username'),
      localized('export.email'),
      localized('export.registered'),
    ],
    records.rows('parents'),
    {
      row: (parent) => [
        text(parent.name),
        text(parent.username),
        isReachable(parent.email) ? text(parent.email) : localized('export.noEmail'),
        words.instant(parent.registeredAt),
      ],
      none: localized('export.noParents'),
    },
  );
  for await (const children of records.rows('children')) {
    for (const child of children) yield* childPart(records, child, words);
  }
  yield '</main>\n</body>\n</html>\n';
}

async function* childPart(
  records: FamilyRecords,
  child: ExportedRow<'children'>,
  words: Words,
): AsyncGenerator<string> {
  const { localized } = words;
  const login =
    child.username === null ? html`${localized('export.noLogin')}` : html`<bdi>${child.username}</bdi>`;
  const isOff = child.username !== null && !child.canLogin;
  yield String(html`<article>
<h2><bdi>${child.name}</bdi></h2>
<dl>
<div><dt>${localized('export.pointsToSpend')}</dt><dd>${words.number(child.currentPoints)}</dd></div>
<div><dt>${localized('export.pointsInTotal')}</dt><dd>${words.number(child.totalPoints)}</dd></div>
<div><dt>${localized('export.level')}</dt><dd>${levelOf(child.totalPoints)}</dd></div>
<div><dt>${localized('export.login')}</dt><dd>${login}${isOff ? ` ${localized('export.loginOff')}` : ''}</dd></div>
</dl>
`);
  yield* section(
    html`<h3>${localized('export.habits')}</h3>`,
    [
      localized('export.habit'),
      localized('export.when'),
      numeric(localized('export.points')),
      numeric(localized('export.timesCompleted')),
      numeric(localized('export.longestStreak')),
      localized('export.status'),
    ],
    records.rows('habits', child.id),
    {
      row: (habit) => [
        withDescription(habit),
        scheduleOf(habit, words),
        words.number(habit.pointsPerCompletion),
        words.number(habit.completionCount),
        habit.frequency === 'weekly'
          ? localized('export.weeks', { count: habit.longestStreak })
          : localized('export.days', { count: habit.longestStreak }),
        habit.active ? localized('export.active') : localized('export.inactive'),
      ],
      none: localized('export.noHabits'),
    },
  );
  yield* section(
    html`<h3>${localized('export.rewards')}</h3>`,
    [localized('export.reward'), numeric(localized('export.points')), localized('export.status')],
    records.rows('rewards', child.id),
    {
      row: (reward) => [
        html`${withDescription(reward)}${moneyOf(reward, words)}`,
        words.number(reward.pointsCost),
        reward.active ? localized('export.active') : localized('export.inactive'),
      ],
      none: localized('export.noRewards'),
    },
  );
  yield* section(
    html`<h3>${localized('export.redeemedRewards')}</h3>`,
    [
      localized('export.day'),
      localized('export.reward'),
      numeric(localized('export.points')),
      localized('export.status'),
    ],
    records.rows('redemptions', child.id),
    {
      row: (redemption) => [
        words.instant(redemption.redeemedAt),
        html`${text(redemption.name)}${moneyOf(redemption, words)}`,
        words.number(redemption.pointsSpent),
        stateOf(redemption, words),
      ],
      none: localized('export.noRedemptions'),
    },
  );
  yield* section(
    html`<h3>${localized('export.badges')}</h3>`,
    [localized('export.badge'), localized('export.earned')],
    records.rows('badges', child.id),
    {
      row: (badge) => [translateSchema(words.language, badge.name), words.instant(badge.earnedAt)],
      none: localized('export.noBadges'),
    },
  );
  yield* section(
    html`<h3>${localized('export.starBook')}</h3>`,
    [
      localized('export.day'),
      localized('export.what'),
      localized('export.details'),
      numeric(localized('export.points')),
      numeric(localized('export.balance')),
    ],
    records.rows('pointsEntries', child.id),
    {
      row: (entry) => [
        words.day(entry.day),
        whatHappened(entry, words),
        text(presentEntry({ ...entry, labelParams: null }, words.language).label),
        words.amount(entry.amount),
        words.number(entry.balanceAfter),
      ],
      // One table per month: a browser lays out only the visible ones.
      group: (entry) => words.month(entry.day),
      none: localized('export.noPoints'),
    },
  );
  yield '</article>\n';
}

/** A heading with a table. Columns whose title begins with `#` are numeric. */
async function* section<Row>(
  heading: Html,
  heads: readonly string[],
  groups: AsyncIterable<readonly Row[]>,
  {
    row: cellsOf,
    group: captionOf = () => '',
    none,
  }: { row: (row: Row) => (Html | string)[]; group?: (row: Row) => string; none: string },
): AsyncGenerator<string> {
  yield String(html`<section>\n${heading}\n`);
  let open: string | undefined;
  for await (const rows of groups) {
    const lines: Html[] = [];
    for (const row of rows) {
      const caption = captionOf(row);
      if (caption !== open) {
        if (open !== undefined) lines.push(TABLE_END);
        lines.push(tableStart(caption, heads));
        open = caption;
      }
      const cells = cellsOf(row).map((cell, index) =>
        isNumeric(heads[index]) ? html`<td class="n">${cell}</td>` : html`<td>${cell}</td>`,
      );
      lines.push(html`<tr>${cells}</tr>\n`);
    }
    yield lines.join('');
  }
  yield String(open === undefined ? html`<p>${none}</p>\n` : TABLE_END);
  yield '</section>\n';
}

const TABLE_END = html`</tbody></table></div>\n`;

function tableStart(caption: string, heads: readonly string[]): Html {
  const cells = heads.map((head) =>
    isNumeric(head)
      ? html`<th scope="col" class="n">${head.slice(1)}</th>`
      : html`<th scope="col">${head}</th>`,
  );
  const title = caption === '' ? html`` : html`<caption>${caption}</caption>`;
  return html`<div class="table"><table>${title}<thead><tr>${cells}</tr></thead><tbody>\n`;
}

/** Marks the title of a column of numbers. */
function numeric(title: string): string {
  return `#${title}`;
}

function isNumeric(head: string | undefined): boolean {
  return head?.startsWith('#') ?? false;
}

/** User text may be right-to-left; <bdi> isolates its direction. */
function text(typed: string): Html {
  return html`<bdi>${typed}</bdi>`;
}

function withDescription({ name, description }: { name: string; description: string }): Html {
  return html`<bdi>${name}</bdi><small><bdi>${description}</bdi></small>`;
}

function scheduleOf({ frequency, daysPerWeek, endDate }: ExportedRow<'habits'>, words: Words): string {
  if (frequency === 'weekly') {
    return daysPerWeek === null
      ? words.localized('export.weekly')
      : words.localized('export.daysAWeek', { count: daysPerWeek });
  }
  return endDate === null
    ? words.localized('export.everyDay')
    : words.localized('export.everyDayUntil', { day: words.day(endDate) });
}

function moneyOf(
  { moneyAmount, currency }: Pick<ExportedRow<'redemptions'>, 'moneyAmount' | 'currency'>,
  words: Words,
): string {
  return moneyAmount === null || currency === null
    ? ''
    : ` (${words.money({ amount: moneyAmount, currency })})`;
}

function stateOf(redemption: ExportedRow<'redemptions'>, words: Words): string {
  const { fulfilledAt, cancelledAt, requiresApproval, approvedAt } = redemption;
  if (fulfilledAt) return words.localized('export.handedOut', { instant: words.instant(fulfilledAt) });
  if (cancelledAt) return words.localized('export.canceled', { instant: words.instant(cancelledAt) });
  return words.localized(requiresApproval && !approvedAt ? 'export.toApprove' : 'export.toHandOut');
}

function whatHappened({ kind, amount }: ExportedRow<'pointsEntries'>, { localized }: Words): string {
  if (kind === 'completion') return localized('export.habitCompleted');
  if (kind === 'badge_bonus') return localized('export.badge');
  if (kind === 'redemption') return localized('export.rewardRedeemed');
  if (kind === 'reversal') return localized('export.takenBack');
  return amount < 0 ? localized('export.deduction') : localized('export.bonus');
}

type Words = ReturnType<typeof wordsFor>;

function wordsFor(timeZone: string, { language, locale }: Wording) {
  const number = new Intl.NumberFormat(locale);
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  // A day has no time zone: UTC keeps it unchanged.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const wordedDay = (value: string) => day.format(new Date(`${value}T00:00:00Z`));
  return {
    language,
    localized: <Key extends MessageKey>(key: Key, ...values: MessageArguments<Key>) =>
      translate(language, key, ...values),
    day: wordedDay,
    month: (value: string) => month.format(new Date(`${value}T00:00:00Z`)),
    instant: (at: Date) => `${wordedDay(familyDay(at, timeZone))}, ${time.format(at)}`,
    number: (value: number) => number.format(value),
    money: (money: Money) => formatMoney(money, locale),
    amount: (value: number) => `${value < 0 ? '−' : '+'}${number.format(Math.abs(value))}`,
  };
}

const STYLE = html`<style>
:root { color-scheme: light dark; font: 1rem/1.5 "Trebuchet MS", Verdana, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: light-dark(#221b3a, #f4f1ff); background: light-dark(#fff, #17142a); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
article > h2 { border-top: 4px solid #ffc62e; padding-top: 1rem; }
dl { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; }
dt, small, caption { color: light-dark(#5b5474, #c9c3e0); }
dd { margin: 0; font-size: 1.5rem; }
small { display: block; }
.table { overflow-x: auto; margin-bottom: 1rem; content-visibility: auto; contain-intrinsic-size: auto 30rem; }
table { border-collapse: collapse; width: 100%; }
caption { padding: 0.5rem 0; text-align: left; font-weight: bold; }
bdi { overflow-wrap: anywhere; }
th, td { min-width: 5rem; padding: 0.35rem 0.6rem; border-bottom: 1px solid light-dark(#e3e0ee, #3a3458); text-align: left; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.n { white-space: normal; }
@media (width < 40rem) {
  body { padding: 1rem; }
  th, td { min-width: 2.75rem; padding-inline: 0.2rem; font-size: 0.875rem; }
  :is(th, td):first-child { min-width: 5rem; }
  :is(th, td).n { min-width: 0; }
}
@media print {
  :root { color-scheme: light; font-size: 10pt; }
  body { max-width: none; padding: 0; }
  article { break-before: page; }
  h2, h3, caption { break-after: avoid; }
  tr { break-inside: avoid; }
  .table { overflow: visible; content-visibility: visible; }
}
</style>`;
