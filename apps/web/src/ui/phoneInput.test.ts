import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMaskedEdit } from './inputMask.ts';
import { formatPhone, phoneMask } from './phoneInput.ts';

test.each([
  ['', ''],
  ['503', '503'],
  ['5035', '503-5'],
  ['5035550', '503-555-0'],
  ['5035550142', '503-555-0142'],
  ['(503) 555-0142 ext', '503-555-0142'],
  ['+1 503 555 0142', '503-555-0142'],
  ['50355501429999', '503-555-0142'],
])('%j → %j', (text, expected) => {
  expect(formatPhone(text)).toBe(expected);
});

// covers: validation 17
test('any text becomes at most 10 digits, in groups of 3, 3, and 4', () => {
  fc.assert(
    fc.property(fc.string(), (text) => /^(\d{0,3}|\d{3}-\d{1,3}|\d{3}-\d{3}-\d{1,4})$/.test(formatPhone(text))),
  );
});

test('formatting is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-() +') }), (text) => {
      expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
    }),
  );
});

test('Backspace after a dash removes the digit before it', () => {
  const result = applyMaskedEdit(phoneMask, '5035', { text: '5035', caret: 3, isForward: false });
  expect(result).toEqual({ value: '505', text: '505', caret: 2 });
});

test('Delete before a dash removes the digit after it', () => {
  const result = applyMaskedEdit(phoneMask, '5035', { text: '5035', caret: 3, isForward: true });
  expect(result).toEqual({ value: '503', text: '503', caret: 3 });
});

test.each(['12345', '5035550142'])('%s pasted over the same selected digits loses none', (digits) => {
  const result = applyMaskedEdit(phoneMask, digits, { text: digits, caret: digits.length, isForward: false });
  expect(result.value).toBe(digits);
});

test('the caret stays after a digit typed in the middle', () => {
  const result = applyMaskedEdit(phoneMask, '503555', { text: '5903-555', caret: 2, isForward: false });
  expect(result).toEqual({ value: '5903555', text: '590-355-5', caret: 2 });
});
