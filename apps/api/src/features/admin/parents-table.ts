import { isReachable } from '../mail/deliver-mail.ts';
import type { ParentSummary } from './admin.service.ts';

const TITLES = ['Username', 'Name', 'Email', 'Status', 'Admin', 'Registered'];
const GAP = '  ';

const characters = new Intl.Segmenter('en');

/** Parents as a text table for the console. Days are in UTC. */
export function parentsTable(parents: readonly ParentSummary[]): string {
  const rows = [
    TITLES,
    ...parents.map(({ username, name, email, status, isAdmin, registrationDate }) =>
      [
        username,
        name,
        isReachable(email) ? email : 'none yet',
        status,
        isAdmin ? 'yes' : '',
        new Date(registrationDate).toISOString().slice(0, 10),
      ].map(asPlainText),
    ),
  ];
  const widths = TITLES.map((_title, column) => Math.max(...rows.map((row) => lengthOf(row[column]))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column]))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Replaces control and text direction characters in user text (terminal injection). */
export function asPlainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd');
}

function padded(cell: string, width = 0): string {
  return cell + ' '.repeat(width - lengthOf(cell));
}

function lengthOf(cell = ''): number {
  return [...characters.segment(cell)].length;
}
