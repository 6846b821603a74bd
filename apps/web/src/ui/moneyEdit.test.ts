import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMoneyEdit } from './moneyEdit.ts';
import { formatMoneyInput } from './moneyInput.ts';

/** Replaces part of the shown text, as typing and pasting do. */
function replace(value: string, from: number, to: number, inserted: string, isSigned = false) {
  const shown = formatMoneyInput(value, isSigned);
  const text = shown.slice(0, from) + inserted + shown.slice(to);
  return applyMoneyEdit(value, { text, caret: from + inserted.length, isForward: false, selectedFrom: from }, isSigned);
}

function pasteOver(value: string, pasted: string) {
  return replace(value, 0, formatMoneyInput(value, false).length, pasted);
}

/** Types one key at a time at the end of the field. */
function type(keys: string, isSigned = false, before = '') {
  let field = { value: before, text: formatMoneyInput(before, isSigned), caret: 0 };
  for (const key of keys) {
    const end = field.text.length;
    field = replace(field.value, end, end, key, isSigned);
    expect(field.caret).toBe(field.text.length);
  }
  return field;
}

const anyText = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -−+()ea'), maxLength: 12 });
const notAmounts = ['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-5', '12.345', '1,2345', '1234,567', '12 50'];

describe('what is no amount stays as it was typed', () => {
  test.each(notAmounts)('%j, key by key and pasted', (text) => {
    expect(type(text)).toMatchObject({ value: text, text });
    expect(pasteOver('', text)).toMatchObject({ value: text, text });
    expect(pasteOver('12500.00', text)).toMatchObject({ value: text, text });
  });

  test('$12,50 pasted over $12,500.00 is not $1,250', () => {
    expect(pasteOver('12500.00', '$12,50')).toMatchObject({ value: '$12,50', text: '$12,50' });
    expect(pasteOver('12500.00', '$12,50.75').text).toBe('$12,50.75');
  });

  test('whatever is typed key by key or pasted, no character of it is lost', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (text, before, isSigned) => {
        expect(type(text, isSigned).value).toBe(text);
        expect(type(text, isSigned).text).toBe(formatMoneyInput(text, isSigned));
        expect(pasteOver(before, text).value).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a letter in the middle stands where it was typed, without the separators', () => {
    expect(replace('1234', 3, 3, 'x')).toEqual({ value: '1x234', text: '1x234', caret: 2 });
  });

  test('a minus before $5 is shown where a balance may be below zero, and refused elsewhere', () => {
    expect(replace('5', 0, 0, '-', true)).toEqual({ value: '-5', text: '−$5', caret: 1 });
    expect(replace('5', 0, 0, '-', false)).toEqual({ value: '-5', text: '-5', caret: 1 });
  });

  test('it is an amount again once the wrong character is gone', () => {
    expect(replace('1234x', 4, 5, '')).toEqual({ value: '1234', text: '$1,234', caret: 6 });
  });
});

describe('an amount is formatted as one types', () => {
  test.each([
    ['1234.56', '$1,234.56'],
    ['1,234.56', '$1,234.56'],
    ['$1,234,567', '$1,234,567'],
    ['.5', '$.5'],
  ])('%s is shown as %s', (keys, shown) => expect(type(keys).text).toBe(shown));

  test('key by key, −$12.50 keeps the caret at its end', () => {
    expect(type('-12.50', true).text).toBe('−$12.50');
  });

  test('typing goes on behind a saved amount', () => {
    expect(type('5', false, '1234').text).toBe('$12,345');
  });

  test('the caret stays behind the digit just typed, wherever that was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }).map(String),
        fc.nat(),
        fc.constantFrom(...'123456789'),
        (before, at, digit) => {
          const place = at % (before.length + 1);
          const shown = formatMoneyInput(before, false);
          let index = 1;
          for (let seen = 0; seen < place; index += 1) if (/\d/.test(shown.charAt(index))) seen += 1;
          const result = replace(before, index, index, digit);
          expect(result.value).toBe(before.slice(0, place) + digit + before.slice(place));
          expect(result.text.charAt(result.caret - 1)).toBe(digit);
          expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(before.slice(0, place) + digit);
        },
      ),
    );
  });

  test('a text that the browser changed elsewhere is taken as it is', () => {
    expect(applyMoneyEdit('1234', { text: '$9,876', caret: 2, isForward: false }, false).text).toBe('$9,876');
  });
});

describe('separators are no obstacle', () => {
  const backspace = { isForward: false };

  test('Backspace behind the comma of $1,234 removes the 1', () => {
    const result = applyMoneyEdit('1234', { text: '$1234', caret: 2, ...backspace }, false);
    expect(result).toEqual({ value: '234', text: '$234', caret: 1 });
  });

  test('Delete in front of the comma of $1,234 removes the 2', () => {
    const result = applyMoneyEdit('1234', { text: '$1234', caret: 2, isForward: true }, false);
    expect(result).toEqual({ value: '134', text: '$134', caret: 2 });
  });

  test('Backspace behind the dollar sign brings it back and keeps the caret behind it', () => {
    const result = applyMoneyEdit('12', { text: '12', caret: 0, ...backspace }, false);
    expect(result).toEqual({ value: '12', text: '$12', caret: 1 });
  });

  test('Backspace behind the dollar sign of −$5 takes the minus', () => {
    const result = applyMoneyEdit('-5', { text: '−5', caret: 1, ...backspace }, true);
    expect(result).toMatchObject({ value: '5', text: '$5' });
  });

  test('Backspace at the end of 1,234 typed with its comma leaves $123', () => {
    const result = applyMoneyEdit('1,234', { text: '$1,23', caret: 5, ...backspace, selectedFrom: 6 }, false);
    expect(result).toEqual({ value: '123', text: '$123', caret: 4 });
  });
});
