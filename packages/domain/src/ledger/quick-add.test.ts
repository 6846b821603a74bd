import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, dayAt, dayParts } from '../day.ts';
import { cents, formatCents } from '../money.ts';
import { monthName } from '../month.ts';
import { type QuickAddLine, readQuickAdd } from './quick-add.ts';

/** A Sunday. */
const today = dayAt(new Date('2026-11-15T12:00:00Z'), 'UTC');
const choices = {
  accounts: [
    { id: 1, name: 'Checking' },
    { id: 2, name: 'Everyday Card' },
  ],
  categories: [
    { id: 11, name: 'Dining' },
    { id: 12, name: 'Dining Out' },
    { id: 13, name: 'Café & Tea' },
  ],
  tags: [
    { id: 21, name: 'trip' },
    { id: 22, name: 'Lisbon 2026' },
  ],
};
const on = (day: string) => dayAt(new Date(day), 'UTC');
const read = (line: string) => readQuickAdd(line, choices, today);
const nothing: QuickAddLine = {
  name: '',
  amountCents: null,
  isIncome: false,
  day: null,
  accountId: null,
  categoryId: null,
  tagIds: [],
  newTags: [],
};

// covers: entry/quick-add 1
test.each<[string, Partial<QuickAddLine>]>([
  [
    'coffee 4.50 yesterday #trip @Checking >Dining',
    {
      name: 'coffee',
      amountCents: cents(4_50),
      day: on('2026-11-14'),
      tagIds: [21],
      accountId: 1,
      categoryId: 11,
    },
  ],
  ['+2500 Payroll', { name: 'Payroll', amountCents: cents(2_500_00), isIncome: true }],
  ['Blue Heron Coffee $1,204.75', { name: 'Blue Heron Coffee', amountCents: cents(1_204_75) }],
  ['lunch 12.50+3*4', { name: 'lunch', amountCents: cents(24_50) }],
  ['7 Eleven 3.20', { name: '7 Eleven', amountCents: cents(3_20) }],
  ['3.20 Pier 1', { name: 'Pier 1', amountCents: cents(3_20) }],
  ['Pier 1 25', { name: 'Pier 1', amountCents: cents(25_00) }],
  ['taxi 18 mon', { name: 'taxi', amountCents: cents(18_00), day: on('2026-11-09') }],
  ['taxi 18 -3', { name: 'taxi', amountCents: cents(18_00), day: on('2026-11-12') }],
  ['Rent 1450 11/1', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['11/1 Rent 1450', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['Rent 11/01/2026 1450', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['Rent 1450 2026-11-10', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-10') }],
  ['Rent 1.11. 1450', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['Rent Nov 1 1450', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['Rent 1450 1 Nov', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-11-01') }],
  ['Rent 1450 Nov 1 2024', { name: 'Rent', amountCents: cents(1_450_00), day: on('2024-11-01') }],
  ['Rent Nov 1 2024', { name: 'Rent', amountCents: cents(2_024_00), day: on('2026-11-01') }],
  ['Rent 12/1 1450', { name: 'Rent', amountCents: cents(1_450_00), day: on('2026-12-01') }],
  ['coffee 4 Nov 12', { name: 'coffee', amountCents: cents(4_00), day: on('2026-11-12') }],
  ['today lunch 12+3/2', { name: 'lunch', amountCents: cents(13_50), day: on('2026-11-15') }],
  ['Dinner 100/4', { name: 'Dinner', amountCents: cents(25_00) }],
  ['Dinner 50/4', { name: 'Dinner', amountCents: cents(12_50) }],
  ['Dinner 12/4', { name: 'Dinner', day: on('2026-12-04') }],
  ['Rent 11/1', { name: 'Rent', day: on('2026-11-01') }],
  ['H&M 1/2', { name: 'H&M', day: on('2026-01-02') }],
  ['Dinner 100/4 11/1', { name: 'Dinner', amountCents: cents(25_00), day: on('2026-11-01') }],
  ['Dinner 11/1 12/4', { name: 'Dinner', amountCents: cents(3_00), day: on('2026-11-01') }],
  ['Dinner 12/4 sat', { name: 'Dinner', amountCents: cents(3_00), day: on('2026-11-14') }],
  ['Rent 1450 13/45', { name: 'Rent 13/45', amountCents: cents(1_450_00) }],
  ['Rent 13/50', { name: 'Rent 13/50' }],
  ['Rent 20/50/20', { name: 'Rent 20/50/20' }],
  ['Rent 2026-13-45', { name: 'Rent 2026-13-45' }],
  ['Rent Nov 1', { name: 'Rent', day: on('2026-11-01') }],
  ['Rent 1450 11/1 Nov 3', { name: 'Rent 11/1', amountCents: cents(1_450_00), day: on('2026-11-03') }],
  ['soup 9 >dining out', { name: 'soup', amountCents: cents(9_00), categoryId: 12 }],
  ['soup 9 >din out', { name: 'soup out', amountCents: cents(9_00), categoryId: 11 }],
  ['tea 3 >cafe', { name: 'tea', amountCents: cents(3_00), categoryId: 13 }],
  ['@everyday card gas 40', { name: 'gas', amountCents: cents(40_00), accountId: 2 }],
  ['bus 2.10 #Lisbon 2026 #Work #work', { name: 'bus', amountCents: cents(2_10), tagIds: [22], newTags: ['work'] }],
  ['gift @Nowhere 20', { name: 'gift @Nowhere', amountCents: cents(20_00) }],
  ['AT & T # > @ 60', { name: 'AT & T # > @', amountCents: cents(60_00) }],
  ['nothing', { name: 'nothing' }],
  ['', {}],
])('%j', (line, said) => expect(read(line)).toEqual({ ...nothing, ...said }));

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzé'), minLength: 4, maxLength: 9 });
/** Part of a day: a weekday, or a month before or after a number. */
const dayWord =
  /(?:^|\s)(?:today|yesterday|(?:sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\S*)/;
const anyName = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => !dayWord.test(text));
const anyAmount = fc.integer({ min: 1, max: 10_000_000_00 }).map(cents);

// covers: entry/quick-add 1
test('a name of any words, an amount, and a mark are read back', () => {
  fc.assert(
    fc.property(anyName, anyAmount, fc.boolean(), (text, amount, isIncome) => {
      const line = `${text} ${isIncome ? '+' : ''}${formatCents(amount)} #trip`;
      expect(read(line)).toEqual({ ...nothing, name: text, amountCents: amount, isIncome, tagIds: [21] });
    }),
  );
});

/** A day as people write it, in each of the formats. */
function spellings(day: Day): string[] {
  const { year, month, date } = dayParts(day);
  const name = monthName(month).slice(0, 3);
  const [numbers, dots] = [`${month}/${date}`, `${date}.${month}.`];
  return [numbers, `${numbers}/${year}`, dots, `${dots}${year}`, `${name} ${date}`, `${date} ${name}`, day];
}

// covers: entry/quick-add 2
test('any name, amount, and day are read back, in every spelling of the day and in every order', () => {
  const anyDay = fc.integer({ min: -300, max: 31 }).map((distance) => addDays(today, distance));
  const order = fc.constantFrom([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]);
  fc.assert(
    fc.property(anyName, anyAmount, anyDay, order, fc.nat({ max: 6 }), (text, amount, day, places, spelling) => {
      const parts = [text, formatCents(amount), spellings(day)[spelling] ?? day];
      const line = places.map((place) => parts[place]).join(' ');
      expect(read(line)).toEqual({ ...nothing, name: text, amountCents: amount, day });
    }),
    { numRuns: 500 },
  );
});

// covers: entry/quick-add 2
test('two numbers with a slash that are no day never become the amount of a line that has one', () => {
  const number = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(anyName, anyAmount, number, number, (text, amount, first, second) => {
      const pair = `${first}/${second}`;
      const { amountCents, day, name } = read(`${text} ${formatCents(amount)} ${pair}`);
      expect(amountCents).toBe(amount);
      expect(name).toBe(day === null ? `${text} ${pair}` : text);
    }),
  );
});

test('no line makes it throw, and every other word stays in the name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (line) => {
      expect(read(line).name.length).toBeLessThanOrEqual(line.length);
    }),
  );
});
