import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '../day.ts';
import { cents, formatCents } from '../money.ts';
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

test.each<[string, Partial<QuickAddLine>]>([
  [
    'coffee 4.50 yesterday #trip @Checking >Dining',
    {
      name: 'coffee',
      amountCents: cents(4_50),
      day: dayAt(new Date('2026-11-14'), 'UTC'),
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
  ['taxi 18 mon', { name: 'taxi', amountCents: cents(18_00), day: dayAt(new Date('2026-11-09'), 'UTC') }],
  ['taxi 18 -3', { name: 'taxi', amountCents: cents(18_00), day: dayAt(new Date('2026-11-12'), 'UTC') }],
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

test('a name of any words, an amount, and a mark are read back', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzé'), minLength: 4, maxLength: 9 });
  const name = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))
    .filter((text) => !/\b(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)\w*)\b/.test(text));
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 10_000_000_00 }).map(cents), fc.boolean(), (text, amount, isIncome) => {
      const line = `${text} ${isIncome ? '+' : ''}${formatCents(amount)} #trip`;
      expect(read(line)).toEqual({ ...nothing, name: text, amountCents: amount, isIncome, tagIds: [21] });
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
