import { EXPORT_SECTIONS, type ExportSection, exportedFields } from '@starchart/db';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';
import { exportPage, type Wording } from './export-page.ts';
import type { FamilyRecords } from './family-records.ts';
import type { ZipFile } from './zip-stream.ts';

/** The files of an export: an HTML page, all data as JSON, and a CSV file per section. */
export function exportFiles(records: FamilyRecords, exportedAt: Date, wording: Wording): ZipFile[] {
  return [
    { name: 'index.html', text: exportPage(records, exportedAt, wording) },
    { name: 'family.json', text: familyJson(records, exportedAt) },
    { name: 'csv/family.csv', text: familyTable(records) },
    ...EXPORT_SECTIONS.map((name) => ({
      name: `csv/${fileNameOf(name)}.csv`,
      text: sectionTable(records, name),
    })),
  ];
}

/** One object with the family and a list per section. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */
async function* familyJson(records: FamilyRecords, exportedAt: Date): AsyncGenerator<string> {
  const head = { format: 'starchart-family', version: 1, exportedAt, family: records.family };
  yield JSON.stringify(head).slice(0, -1);
  for (const name of EXPORT_SECTIONS) {
    yield `,\n"${name}":[`;
    let separator = '\n';
    for await (const rows of records.rows(name)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

async function* familyTable({ family }: FamilyRecords): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(family)) + csvLine(Object.values(family));
}

async function* sectionTable(records: FamilyRecords, name: ExportSection): AsyncGenerator<string> {
  const fields = exportedFields(name);
  yield BYTE_ORDER_MARK + csvLine(fields);
  for await (const rows of records.rows(name)) {
    yield rows
      .map((row: Record<string, Cell>) => csvLine(fields.map((field) => row[field] ?? null)))
      .join('');
  }
}

/** `pointsEntries` becomes `points-entries`. */
function fileNameOf(name: ExportSection): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
