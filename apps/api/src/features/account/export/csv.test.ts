import { expect, test } from 'vitest';
import { type Cell, csvLine } from './csv.ts';

test.each<[string, Cell, string]>([
  ['a text', 'Brush teeth', 'Brush teeth'],
  ['nothing', null, ''],
  ['a number', 25, '25'],
  ['a negative number', -25, '-25'],
  ['a negative number as text', '-12.5', '-12.5'],
  ['a boolean', true, 'true'],
  ['an instant', new Date('2026-03-11T12:00:00Z'), '2026-03-11T12:00:00.000Z'],
  ['a comma', 'Bread, butter', '"Bread, butter"'],
  ['a quote', 'The "big" one', '"The ""big"" one"'],
  ['two lines', 'One\r\nTwo', '"One\r\nTwo"'],
  ['spaces around', ' Mia ', '" Mia "'],
  ['Unicode letters', 'Zoë 李 👩‍👧', 'Zoë 李 👩‍👧'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with quotes', '=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['a plus', '+49 170', "'+49 170"],
  ['a minus without a number', '-1+1', "'-1+1"],
  ['a minus before a word', '-cmd', "'-cmd"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab in front', '\t=1+1', "'\t=1+1"],
  ['a carriage return in front', '\r=1+1', `"'\r=1+1"`],
  ['a new line in front', '\n=1+1', `"'\n=1+1"`],
  ['a full-width equals sign', '＝1+1', "'＝1+1"],
  ['an equals sign further on', 'a=b', 'a=b'],
])('escapes %s', (_what, value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test('separates cells by commas and ends lines as RFC 4180 specifies', () => {
  expect(csvLine(['id', 'name']) + csvLine([1, 'Mia'])).toBe('id,name\r\n1,Mia\r\n');
});
