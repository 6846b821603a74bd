import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMaskedEdit } from './inputMask.ts';
import {
  cleanMoney,
  formatMoneyInput,
  moneyInputCents,
  moneyInputOf,
  moneyMask,
  settleMoney,
  settleSignedMoney,
  signedMoneyMask,
} from './moneyInput.ts';

const value = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -a') }).map(cleanMoney);

/** Types one key at a time at the end of the field. */
function typed(keys: string): string {
  let current = '';
  for (const key of keys) {
    const text = formatMoneyInput(current) + key;
    current = applyMaskedEdit(moneyMask, current, { text, caret: text.length, isForward: false }).value;
  }
  return current;
}

describe('what is typed becomes a value', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['$1,234.56', '1234.56'],
    ['abc', ''],
    ['007', '7'],
    ['0.50', '0.50'],
    ['1.2.3', '1.23'],
    ['9.999', '9.999'],
    ['9.12345678', '9.123456'],
    ['−86.42', '86.42'],
    ['1234567890123456', '123456789012'],
  ])('%j → %j', (text, expected) => {
    expect(cleanMoney(text)).toBe(expected);
  });
});

describe('a value becomes the text in the field', () => {
  test.each([
    ['', ''],
    ['5', '$5'],
    ['1234', '$1,234'],
    ['1234567.8', '$1,234,567.8'],
    ['12.', '$12.'],
    ['.', '$.'],
  ])('%j → %j', (from, expected) => {
    expect(formatMoneyInput(from)).toBe(expected);
  });
});

test.each([
  ['.5', '0.50'],
  ['12.', '12'],
  ['1.5', '1.50'],
  ['.', ''],
  ['', ''],
  ['1234', '1234'],
])('leaving the field settles %j to %j', (from, expected) => {
  expect(settleMoney(from)).toBe(expected);
});

describe('properties', () => {
  test('any text at all gives digits, at most one dot, at most six decimals', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\d{0,12}(\.\d{0,6})?$/.test(cleanMoney(text))));
  });

  test('cleaning the shown text gives the value back', () => {
    fc.assert(
      fc.property(value, (v) => {
        expect(cleanMoney(formatMoneyInput(v))).toBe(v);
      }),
    );
  });

  test('the shown text is the value with a dollar sign and a comma before every third digit', () => {
    fc.assert(
      fc.property(value, (v) => {
        const text = formatMoneyInput(v);
        expect(text).toMatch(/^(\$(\d{1,3}(,\d{3})*)?(\.\d*)?)?$/);
        expect(text.replace(/[$,]/g, '')).toBe(v);
      }),
    );
  });

  test('settling keeps the amount: millionths before = millionths after', () => {
    const inCents = (text: string) => {
      const [dollars = '', decimals = ''] = text.split('.');
      return BigInt(`${dollars || '0'}${decimals.padEnd(6, '0')}`);
    };
    fc.assert(
      fc.property(value, (v) => {
        expect(inCents(settleMoney(v))).toBe(inCents(v));
        expect(settleMoney(settleMoney(v))).toBe(settleMoney(v));
      }),
    );
  });

  test('typing an amount key by key gives that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (dollars, rest) => {
        const amount = `${dollars}.${String(rest).padStart(2, '0')}`;
        expect(typed(amount)).toBe(amount);
      }),
    );
  });

  test('the caret stays behind the digit just typed, wherever that was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }).map(String),
        fc.nat(),
        fc.constantFrom(...'123456789'),
        (before, at, digit) => {
          const place = at % (before.length + 1);
          const shown = formatMoneyInput(before);
          const cut = applyMaskedEdit(moneyMask, before, { text: shown, caret: shown.length, isForward: false });
          expect(cut.text).toBe(shown);
          let index = 1;
          for (let seen = 0; seen < place; index += 1) if (/\d/.test(shown.charAt(index))) seen += 1;
          const text = shown.slice(0, index) + digit + shown.slice(index);
          const result = applyMaskedEdit(moneyMask, before, { text, caret: index + 1, isForward: false });
          expect(result.value).toBe(before.slice(0, place) + digit + before.slice(place));
          expect(result.text.charAt(result.caret - 1)).toBe(digit);
          expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(before.slice(0, place) + digit);
        },
      ),
    );
  });
});

describe('separators are no obstacle', () => {
  test('Backspace behind the comma of $1,234 removes the 1', () => {
    const result = applyMaskedEdit(moneyMask, '1234', { text: '$1234', caret: 2, isForward: false });
    expect(result).toEqual({ value: '234', text: '$234', caret: 1 });
  });

  test('Delete in front of the comma of $1,234 removes the 2', () => {
    const result = applyMaskedEdit(moneyMask, '1234', { text: '$1234', caret: 2, isForward: true });
    expect(result).toEqual({ value: '134', text: '$134', caret: 2 });
  });

  test('Backspace behind the dollar sign brings it back and keeps the caret behind it', () => {
    const result = applyMaskedEdit(moneyMask, '12', { text: '12', caret: 0, isForward: false });
    expect(result).toEqual({ value: '12', text: '$12', caret: 1 });
  });

  test('a letter is not taken, and the caret stays', () => {
    const result = applyMaskedEdit(moneyMask, '1234', { text: '$1,x234', caret: 4, isForward: false });
    expect(result).toEqual({ value: '1234', text: '$1,234', caret: 2 });
  });
});

describe('below zero', () => {
  test.each([
    ['-86.42', '-86.42', '−$86.42'],
    ['−$1,234.5', '-1234.5', '−$1,234.5'],
    ['$-5', '-5', '−$5'],
    ['-', '-', '−'],
    ['86.42', '86.42', '$86.42'],
    ['5-', '5', '$5'],
  ])('%j is the value %j, shown as %j', (typed, expected, shown) => {
    expect(signedMoneyMask.clean(typed)).toBe(expected);
    expect(signedMoneyMask.format(expected)).toBe(shown);
    expect(signedMoneyMask.clean(shown)).toBe(expected);
  });

  test.each([
    ['-', ''],
    ['-0.0', '0.00'],
    ['-.5', '-0.50'],
    ['-12.', '-12'],
    ['12', '12'],
  ])('leaving the field settles %j to %j', (from, expected) => {
    expect(settleSignedMoney(from)).toBe(expected);
  });

  test('typed key by key, −$12.50 keeps the caret at its end', () => {
    let current = '';
    for (const key of '-12.50') {
      const shown = signedMoneyMask.format(current);
      const text = shown + key;
      const result = applyMaskedEdit(signedMoneyMask, current, { text, caret: text.length, isForward: false });
      expect(result.caret).toBe(result.text.length);
      current = result.value;
    }
    expect(signedMoneyMask.format(current)).toBe('−$12.50');
  });

  test('Backspace behind the dollar sign of −$5 takes the minus', () => {
    const result = applyMaskedEdit(signedMoneyMask, '-5', { text: '−5', caret: 1, isForward: false });
    expect(result).toMatchObject({ value: '5', text: '$5' });
  });
});

test.each([
  ['', null],
  ['.', null],
  ['0', 0],
  ['12.', 12_00],
  ['.5', 50],
  ['.500', 50],
  ['12.345', null],
  ['1234.56', 1_234_56],
  ['999999999999.99', 999_999_999_999_99],
])('the value %j is worth %s cents', (value, amount) => {
  expect(moneyInputCents(value)).toBe(amount);
});

test('an amount fills the field with its cents', () => {
  expect([0, 5, 1_234_50].map((amount) => moneyInputOf(cents(amount)))).toEqual(['0.00', '0.05', '1234.50']);
});
