import { cents, parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readForm } from '../../app/form/useForm.ts';
import { tag } from './tag.fixture.ts';
import { periodText, spentPercent, tagForm } from './tagForm.ts';

const form = tagForm([{ name: 'Porto' }]);
const trip = tag(1, 'Lisbon', {
  startsOn: parseDay('2026-05-03'),
  endsOn: parseDay('2026-05-12'),
  budget: cents(2_400_00),
  spent: cents(600_00),
});

test('a tag is shown as typed text and read back the same', () => {
  const draft = z.encode(form, trip);
  expect(draft).toMatchObject({ name: 'Lisbon', startsOn: '2026-05-03', endsOn: '2026-05-12', budget: '$2,400.00' });
  expect(readForm(form, draft)).toEqual({
    values: {
      name: 'Lisbon',
      color: '#22864A',
      startsOn: '2026-05-03',
      endsOn: '2026-05-12',
      budget: 2_400_00,
    },
  });
});

test('period and budget may be empty, the name may not', () => {
  const empty = { name: 'Work', color: '#22864A', startsOn: '', endsOn: '', budget: '' };
  expect(readForm(form, empty)).toEqual({
    values: { name: 'Work', color: '#22864A', startsOn: null, endsOn: null, budget: null },
  });
  expect(readForm(form, { ...empty, name: ' ' })).toEqual({ errors: { name: 'Enter a name' } });
});

// covers: entry/tags 25
test('a name that another tag has, in any case, is rejected', () => {
  const draft = { ...z.encode(form, trip), name: 'PORTO' };
  expect(readForm(form, draft)).toEqual({ errors: { name: 'A tag with this name exists' } });
});

// covers: entry/tags 25
test('a budget of 200 + 100 is 300.00', () => {
  expect(readForm(form, { ...z.encode(form, trip), budget: '200+100' })).toMatchObject({ values: { budget: 300_00 } });
});

test('the end must not be before the start, and a budget must be above zero', () => {
  const draft = { name: 'Work', color: '#22864A', startsOn: '2026-05-03', endsOn: '2026-05-02', budget: '0' };
  expect(readForm(form, draft)).toEqual({
    errors: { endsOn: 'Choose a day on or after the start', budget: 'Enter an amount above zero' },
  });
});

test('600.00 of 2,400.00 is 25%, and a period reads from start to end', () => {
  expect(spentPercent(trip)).toBe(25);
  expect(spentPercent(tag(2, 'Work'))).toBeNull();
  expect(periodText(trip)).toBe('05/03/2026–05/12/2026');
  expect(periodText({ ...trip, endsOn: null })).toBe('From 05/03/2026');
  expect(periodText({ ...trip, startsOn: null })).toBe('Until 05/12/2026');
  expect(periodText(tag(2, 'Work'))).toBeNull();
});
