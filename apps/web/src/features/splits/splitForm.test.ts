import { addCents, cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { category, subcategory } from '../categories/category.fixture.ts';
import { transactionRow } from '../transactions/transactionRow.fixture.ts';
import {
  addPart,
  amountsOf,
  canSave,
  canSpread,
  changePart,
  changeUnit,
  divideEvenly,
  emptyPartText,
  enterLast,
  faultOf,
  isTyped,
  leftOf,
  openPartsText,
  remainderKeyOf,
  removePart,
  spreadRest,
  startSplit,
  takeRest,
  toSaveSplit,
  withSuggestion,
} from './splitForm.ts';

const total = cents(98_09);
const [food, market] = [category(11, 'Food'), subcategory(12, 'Market')];
const costco = { ...transactionRow(7, 'Costco'), amount: total, category: food, subcategory: market };

/** A split of 98.09 with those texts as amounts. */
function formWith(...typed: string[]) {
  const start = startSplit(costco);
  const form = typed.slice(2).reduce(addPart, start);
  return typed.reduce((changed, text, key) => changePart(changed, key, { typed: text }), form);
}

test('starts with the transaction’s category and an empty part', () => {
  expect(startSplit(costco).parts).toMatchObject([
    { target: { kind: 'category', categoryId: food.id, subcategoryId: market.id }, typed: '' },
    { target: { kind: 'none' }, typed: '' },
  ]);
});

// covers: entry/split-lines 47
test('parts that would be uncategorized are counted; transfers need no category', () => {
  const start = addPart(startSplit(costco));
  expect(openPartsText(start)).toBe('2 parts without a category');
  const moved = changePart(changePart(start, 1, { target: { kind: 'transfer' } }), 2, {
    target: { kind: 'category', categoryId: food.id, subcategoryId: null },
  });
  expect(openPartsText(moved)).toBeUndefined();
});

// covers: entry/split-lines 48
test('a split that is remembered for the merchant replaces the parts', () => {
  const line = { category: null, subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [] };
  const suggestedSplit = [
    { ...line, amount: cents(68_66) },
    { ...line, amount: cents(29_43), isTransfer: true },
  ];
  expect(withSuggestion(startSplit(costco), suggestedSplit).parts).toMatchObject([
    { target: { kind: 'none' }, typed: '$68.66' },
    { target: { kind: 'transfer' }, typed: '$29.43' },
  ]);
});

// covers: entry/split-lines 36
test('71.84 + (8.50 + 5.75) leaves 12.00 of 98.09', () => {
  const form = formWith('71.84', '8.50+5.75', '');
  expect(leftOf(form, total)).toBe(12_00);
  expect(canSave(form, total)).toBe(false);
  expect(amountsOf(takeRest(form, 2, total), total)).toEqual([71_84, 14_25, 12_00]);
  expect(canSave(takeRest(form, 2, total), total)).toBe(true);
});

// covers: entry/split-lines 46
test('98.09 divided evenly by three = 32.70 + 32.70 + 32.69', () => {
  expect(amountsOf(divideEvenly(formWith('', '', ''), total), total)).toEqual([32_70, 32_70, 32_69]);
});

// covers: entry/split-lines 70
test('in percent, dividing evenly stays in percent: 33.34% + 33.33% + 33.33%, or 50% of what 50% leaves', () => {
  const even = divideEvenly(changeUnit(formWith('71.84', '', ''), 'percent', total), total);
  expect(even.unit).toBe('percent');
  expect(even.parts.map(({ typed }) => typed)).toEqual(['33.34%', '33.33%', '33.33%']);
  expect(addCents(...amountsOf(even, total).map((amount) => amount ?? cents(0)))).toBe(total);
  const half = { ...even, parts: even.parts.map((part, at) => ({ ...part, typed: at === 0 ? '50' : '' })) };
  expect(divideEvenly(half, total).parts.map(({ typed }) => typed)).toEqual(['50.00%', '25.00%', '25.00%']);
});

// covers: entry/split-lines 46
test('Proportional spreads the tip: 60.00 + 30.00 of 98.09 = 65.39 + 32.70, and empty parts stay empty', () => {
  const form = formWith('60', '30', '');
  expect(canSpread(form, total)).toBe(true);
  expect(amountsOf(spreadRest(form, total), total)).toEqual([65_39, 32_70, null]);
  expect(canSpread(formWith('', ''), total)).toBe(false);
  expect(canSpread(formWith('98', '0.09'), total)).toBe(false);
});

test('the largest part takes the difference unless another one is chosen', () => {
  const form = formWith('8.09', '60', '30');
  expect(remainderKeyOf(form, total)).toBe(1);
  expect(remainderKeyOf({ ...form, remainderKey: 2 }, total)).toBe(2);
});

// covers: entry/split-lines 49
test('amounts, notes, categories, and options count as typed, but not the unit', () => {
  const start = startSplit(costco);
  expect(isTyped(changeUnit(start, 'percent', total), start)).toBe(false);
  expect(isTyped(changePart(start, 0, { note: 'Foil pans' }), start)).toBe(true);
  expect(isTyped({ ...start, remember: 'suggest' }, start)).toBe(true);
});

// covers: entry/split-lines 36
test('70% + 30% of 98.09 = 68.67 + 29.42', () => {
  const form = { ...formWith('70%', '30'), unit: 'percent' as const };
  expect(amountsOf(form, total)).toEqual([68_67, 29_42]);
  expect(canSave(form, total)).toBe(true);
  expect(leftOf({ ...formWith('70', ''), unit: 'percent' as const }, total)).toBe(98_09 - 68_66);
});

test('49.05 and 49.04 as percentages are 50.01% and 49.99%, and still add up as amounts again', () => {
  const form = formWith('49.05', '49.04');
  const percent = changeUnit(form, 'percent', total);
  expect(percent.parts.map(({ typed }) => typed)).toEqual(['50.01%', '49.99%']);
  expect(leftOf(changeUnit(percent, 'amount', total), total)).toBe(0);
});

// covers: entry/split-lines 36
test.each([
  ['', undefined],
  ['12.50+3*4', undefined],
  ['abc', 'We couldn’t add that up.'],
  ['1/0', 'You can’t divide by zero.'],
  ['1/3', 'This isn’t a whole number of cents.'],
  ['0', 'Enter an amount other than zero.'],
  ['5%', 'We couldn’t add that up.'],
])('the amount “%s” has the error %s', (typed, fault) => {
  const [part] = formWith(typed, '').parts;
  expect(part && faultOf(part, 'amount')).toBe(fault);
});

// covers: entry/split-lines 36
test('switching to percentages and back changes no amount: 700.01 + 534.55 stays, and so does one amount of two', () => {
  const whole = cents(1_234_56);
  const start = startSplit({ ...transactionRow(1, 'Costco'), amount: whole });
  const typed = changePart(changePart(start, 0, { typed: '700.01' }), 1, { typed: '534.55' });
  const shown = changeUnit(typed, 'percent', whole);
  expect(amountsOf(shown, whole)).toEqual([700_01, 534_55]);
  expect(amountsOf(changeUnit(shown, 'amount', whole), whole)).toEqual([700_01, 534_55]);
  const one = changeUnit(changePart(start, 0, { typed: '700.01' }), 'percent', whole);
  expect(amountsOf(changeUnit(addPart(one), 'amount', whole), whole)).toEqual([700_01, null, null]);
  const edited = changePart(changePart(shown, 0, { typed: '50%' }), 1, { typed: '50%' });
  expect(amountsOf(changeUnit(edited, 'amount', whole), whole)).toEqual([617_28, 617_28]);
});

test('removing the part that takes the remainder leaves it to the largest', () => {
  const form = { ...formWith('1', '2', '95.09'), remainderKey: 2 };
  expect(removePart(form, 2)).toMatchObject({ remainderKey: null, parts: [{ key: 0 }, { key: 1 }] });
});

// covers: entry/split-lines 48
test('the call has the lines, and says what to remember only if something is or was remembered', () => {
  const form = { ...formWith('98.00', '0.09'), remainderKey: 1 };
  expect(toSaveSplit(form, costco, 'no')).toEqual({
    id: 7,
    lines: [
      expect.objectContaining({ categoryId: food.id, subcategoryId: market.id, amount: 98_00, takesRemainder: false }),
      expect.objectContaining({ categoryId: null, amount: 9, takesRemainder: true }),
    ],
  });
  expect(toSaveSplit({ ...form, remember: 'suggest' }, costco, 'no').remember).toBe('suggest');
  expect(toSaveSplit(form, costco, 'automatic').remember).toBe('automatic');
  expect(toSaveSplit({ ...form, remember: 'no' }, costco, 'suggest').remember).toBe('no');
});

// covers: entry/split-lines 50
test.each([
  [['98.09', ''], 'Part 2 has no amount. A split needs at least two parts.'],
  [['60', '', '38.09'], 'Part 2 has no amount. Enter one, or remove the part.'],
  [['60', ''], undefined],
  [['60', '38.09'], undefined],
])('98.09 as %o: %s', (typed, text) => {
  expect(emptyPartText(formWith(...typed), total)).toBe(text);
});

// covers: entry/split-lines 50
test.each([
  [['71.84', ''], 'take'],
  [['71.84', '26.25'], 'save'],
  [['71.84', '14.25'], 'add'],
  [['', ''], null],
  [['98.09', ''], null],
] as const)('Enter in the last amount of %o: %s', (typed, next) => {
  expect(enterLast(formWith(...typed), total)).toBe(next);
});

// covers: entry/split-lines 50
test('percentages: 100.00 and nothing names the empty part', () => {
  const form = changeUnit(formWith('98.09', ''), 'percent', total);
  expect(emptyPartText(changePart(form, 0, { typed: '100' }), total)).toMatch(/^Part 2 has no amount\./);
});
