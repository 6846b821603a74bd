import { expect, test } from 'vitest';
import { editSummary } from './edit-summary.ts';

const deli = {
  name: 'Deli',
  description: '',
  amountCents: 12_40,
  day: '2026-11-15',
  accountId: null,
  categoryId: null,
  subcategoryId: null,
  note: '',
  markedAsTransfer: false,
  hidden: false,
  isIncome: false,
} as const;

// covers: entry/keyboard 13
test.each([
  [{ amountCents: 14_80 }, 'Changed the amount of Deli from $12.40 to $14.80'],
  [{ name: 'Corner Deli' }, 'Renamed Deli to Corner Deli'],
  [{ day: '2026-11-10' }, 'Changed the date of Deli from 11/15/2026 to 11/10/2026'],
  [{ note: 'Lunch' }, 'Changed the note on Deli'],
  [{ categoryId: 5, subcategoryId: 6 }, 'Changed the category of Deli'],
  [{ amountCents: 14_80, note: '' }, 'Changed the amount of Deli from $12.40 to $14.80'],
  [{ amountCents: 14_80, note: 'Lunch' }, 'Edited Deli'],
  [{ hidden: true }, 'Edited Deli'],
])('%j: %s', (edit, summary) => {
  expect(editSummary(deli, edit, false)).toBe(summary);
});

// covers: entry/keyboard 13
test('new tags count as a change', () => {
  expect(editSummary(deli, {}, true)).toBe('Changed the tags of Deli');
  expect(editSummary(deli, { note: 'Lunch' }, true)).toBe('Edited Deli');
});
