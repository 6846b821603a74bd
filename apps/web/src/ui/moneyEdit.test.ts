import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMoneyEdit } from './moneyEdit.ts';
import { formatMoneyInput } from './moneyInput.ts';

/** Replaces part of the displayed text, like typing or pasting. */
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

describe('text that isn’t an amount stays as typed', () => {
  test.each(notAmounts)('%j, whether typed or pasted', (text) => {
    expect(type(text)).toMatchObject({ value: text, text });
    expect(pasteOver('', text)).toMatchObject({ value: text, text });
    expect(pasteOver('12500.00', text)).toMatchObject({ value: text, text });
  });

  test('$12,50 pasted over $12,500.00 doesn’t become $1,250', () => {
    expect(pasteOver('12500.00', '$12,50')).toMatchObject({ value: '$12,50', text: '$12,50' });
    expect(pasteOver('12500.00', '$12,50.75').text).toBe('$12,50.75');
  });

  // covers: validation 26
  test('no typed or pasted character is lost', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (text, before, isSigned) => {
        expect(type(text, isSigned).value).toBe(text);
        expect(type(text, isSigned).text).toBe(formatMoneyInput(text, isSigned));
        expect(pasteOver(before, text).value).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a letter typed in the middle stays in place, and the separators disappear', () => {
    expect(replace('1234', 3, 3, 'x')).toEqual({ value: '1x234', text: '1x234', caret: 2 });
  });

  test('a minus before $5 is formatted in signed fields, and left as typed in others', () => {
    expect(replace('5', 0, 0, '-', true)).toEqual({ value: '-5', text: '−$5', caret: 1 });
    expect(replace('5', 0, 0, '-', false)).toEqual({ value: '-5', text: '-5', caret: 1 });
  });

  test('deleting the wrong character makes it an amount again', () => {
    expect(replace('1234x', 4, 5, '')).toEqual({ value: '1234', text: '$1,234', caret: 6 });
  });
});

describe('an amount is formatted while typing', () => {
  test.each([
    ['1234.56', '$1,234.56'],
    ['1,234.56', '$1,234.56'],
    ['$1,234,567', '$1,234,567'],
    ['.5', '$.5'],
  ])('%s is displayed as %s', (keys, shown) => expect(type(keys).text).toBe(shown));

  test('typing −$12.50 keeps the caret at the end', () => {
    expect(type('-12.50', true).text).toBe('−$12.50');
  });

  test('typing continues after a saved amount: $1,234 and 5 → $12,345', () => {
    expect(type('5', false, '1234').text).toBe('$12,345');
  });

  // covers: validation 25
  test('the caret stays after the digit just typed, wherever it is', () => {
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

  test('text that the browser changed elsewhere is accepted as is', () => {
    expect(applyMoneyEdit('1234', { text: '$9,876', caret: 2, isForward: false }, false).text).toBe('$9,876');
  });
});

describe('deleting at a separator', () => {
  const backspace = { isForward: false };

  test('Backspace after the comma of $1,234 removes the 1', () => {
    const result = applyMoneyEdit('1234', { text: '$1234', caret: 2, ...backspace }, false);
    expect(result).toEqual({ value: '234', text: '$234', caret: 1 });
  });

  test('Delete before the comma of $1,234 removes the 2', () => {
    const result = applyMoneyEdit('1234', { text: '$1234', caret: 2, isForward: true }, false);
    expect(result).toEqual({ value: '134', text: '$134', caret: 2 });
  });

  test('Backspace after the dollar sign restores it and leaves the caret after it', () => {
    const result = applyMoneyEdit('12', { text: '12', caret: 0, ...backspace }, false);
    expect(result).toEqual({ value: '12', text: '$12', caret: 1 });
  });

  test('Backspace after the dollar sign of −$5 removes the minus', () => {
    const result = applyMoneyEdit('-5', { text: '−5', caret: 1, ...backspace }, true);
    expect(result).toMatchObject({ value: '5', text: '$5' });
  });

  test('Backspace at the end of 1,234, typed with its comma, leaves $123', () => {
    const result = applyMoneyEdit('1,234', { text: '$1,23', caret: 5, ...backspace, selectedFrom: 6 }, false);
    expect(result).toEqual({ value: '123', text: '$123', caret: 4 });
  });
});
