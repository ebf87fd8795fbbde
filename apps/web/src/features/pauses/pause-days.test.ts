import { describe, expect, test } from 'vitest';
import { areDays, type DayValues, daysOf, mondayOf, todayValues, valuesOf } from './pause-days';

const TODAY = '2026-03-11'; // a Wednesday

function days(values: Partial<DayValues>, today = TODAY) {
  return daysOf({ ...todayValues(today), ...values }, today);
}

test.each<[Partial<DayValues>, string, string]>([
  [{}, TODAY, TODAY],
  [{ from: 'yesterday' }, '2026-03-10', TODAY],
  [{ from: 'monday' }, '2026-03-09', TODAY],
  [{ from: 'date', startsOn: '2026-02-20' }, '2026-02-20', TODAY],
  [{ until: 'date', endsOn: '2026-03-13' }, TODAY, '2026-03-13'],
  [{ from: 'monday', until: 'date', endsOn: '2026-03-10' }, '2026-03-09', '2026-03-10'],
  [{ from: 'monday', until: 'yesterday' }, '2026-03-09', '2026-03-10'],
  [{ from: 'today', until: 'yesterday' }, TODAY, TODAY],
  [{ until: 'open' }, TODAY, '2027-03-12'],
  [{ from: 'date', startsOn: '2026-04-01' }, '2026-04-01', '2026-04-01'],
])('the choices %o are a pause from %s to %s', (values, startsOn, endsOn) => {
  expect(days(values)).toEqual({ startsOn, endsOn });
});

test.each<Partial<DayValues>>([
  { from: 'date', startsOn: '' },
  { from: 'date', startsOn: '', until: 'open' },
  { until: 'date', endsOn: '' },
  { until: 'date', endsOn: '2026-03-10' },
])('the choices %o are no days yet', (values) => {
  expect(areDays(days(values))).toBe(false);
});

describe('Monday is offered', () => {
  test.each([
    ['2026-03-09', undefined],
    ['2026-03-10', undefined],
    ['2026-03-11', '2026-03-09'],
    ['2026-03-15', '2026-03-09'],
  ])('on %s as %s', (today, monday) => {
    expect(mondayOf(today)).toBe(monday);
  });
});

test.each([
  [TODAY, TODAY],
  [TODAY, '2026-03-13'],
  [TODAY, '2027-03-12'],
  ['2026-03-10', TODAY],
  ['2026-02-01', '2026-03-13'],
  ['2026-02-01', '2026-02-03'],
  ['2026-03-10', '2026-03-10'],
  ['2026-04-01', '2026-04-10'],
])('the choices of a pause from %s to %s are its days', (startsOn, endsOn) => {
  expect(daysOf(valuesOf({ startsOn, endsOn }, TODAY), TODAY)).toEqual({ startsOn, endsOn });
});
