import type { listGrownUps } from '@starchart/db';
import { isReachable } from '../mail/deliver-mail.ts';
import type { ParentSummary } from './admin.service.ts';

const GAP = '  ';

const characters = new Intl.Segmenter('en');

/** Parents as a text table for the console. Days are in UTC. */
export function parentsTable(parents: readonly ParentSummary[]): string {
  return table([
    ['Username', 'Name', 'Email', 'Status', 'Admin', 'Registered'],
    ...parents.map(({ username, name, email, status, isAdmin, registrationDate }) => [
      username,
      name,
      isReachable(email) ? email : 'none yet',
      status,
      isAdmin ? 'yes' : '',
      new Date(registrationDate).toISOString().slice(0, 10),
    ]),
  ]);
}

type GrownUp = Awaited<ReturnType<typeof listGrownUps>>[number];

/** Grown-ups with their families and roles as a text table for the console. */
export function grownUpsTable(grownUps: readonly GrownUp[]): string {
  return table([
    ['Family', 'Username', 'Name', 'Role', 'Status', 'Admin'],
    ...grownUps.map(({ familyName, username, name, familyRole, status, isAdmin }) => [
      familyName,
      username,
      name,
      familyRole,
      status,
      isAdmin ? 'yes' : '',
    ]),
  ]);
}

function table(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map(asPlainText));
  const columns = rows[0] ?? [];
  const widths = columns.map((_title, column) => Math.max(...rows.map((row) => lengthOf(row[column]))));
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
