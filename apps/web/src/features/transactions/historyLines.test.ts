import type { HistoryEntry } from '@cairn/contract';
import { expect, test } from 'vitest';
import { historyLines } from './historyLines.ts';

function entry(changes: HistoryEntry['changes'], options: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    changeSetId: 7,
    madeAt: '2026-11-14T20:00:00Z',
    by: 'you',
    kind: 'changed',
    source: 'edited',
    count: 1,
    undoneAt: null,
    canUndo: true,
    blockedBy: null,
    changes,
    rule: null,
    refit: null,
    ...options,
  };
}

const textOf = (one: HistoryEntry) => historyLines([one], 'Summit Card')[0]?.text;

const change = (field: HistoryEntry['changes'][number]['field'], from: string, to: string | null) => ({
  field,
  from,
  to,
});

// covers: entry/transaction-screen 1, 7
test.each([
  [[change('amount', '$96.34', '$98.09')], 'You changed the amount from $96.34 to $98.09'],
  [[change('date', '2026-11-13', '2026-11-14')], 'You changed the date from 11/13/2026 to 11/14/2026'],
  [[change('name', 'CAFE 42', 'Cafe')], 'You renamed it “Cafe”'],
  [[change('category', '', 'Food')], 'You filed it under Food'],
  [[change('category', 'Food', 'Fun')], 'You changed the category from Food to Fun'],
  [[change('category', 'Food', '')], 'You removed the category'],
  [[change('splits', '0', '3'), change('category', 'Food', '')], 'You split it in 3'],
  [[change('splits', '3', '2')], 'You changed the split'],
  [[change('splits', '3', '0'), change('category', '', 'Food')], 'You removed the split'],
  [[change('note', '', 'For the house'), change('tags', '0', '2')], 'You added a note and 2 tags'],
  [[change('note', 'Pie', ''), change('tags', '2', '1')], 'You removed the note and a tag'],
  [[change('tags', '1', '1')], 'You changed the tags'],
  [[change('reimbursement', '', 'owed')], 'You marked it as owed'],
  [[change('reimbursement', 'claimed', 'paid')], 'You marked it as paid back'],
  [[change('reimbursement', 'owed', '')], 'You unmarked it as reimbursable'],
  [[change('description', 'A', 'B')], 'You changed the description'],
  [[change('hidden', 'false', 'true')], 'You hid it'],
  [[change('markedAsTransfer', 'true', 'false')], 'You unmarked it as a transfer'],
  [[change('isIncome', 'false', 'true')], 'You marked it as money in'],
  [[change('account', '', 'Checking')], 'You moved it to Checking'],
  [[change('deleted', 'true', 'false')], 'You restored it'],
  [
    [change('name', 'a', 'b'), change('amount', '$1.00', '$2.00'), change('category', 'Food', 'Fun')],
    'You changed the name, amount, and category',
  ],
])('%j', (changes, text) => {
  expect(textOf(entry(changes))).toBe(text);
});

// covers: entry/transaction-screen 1
test('a bank’s changes name the bank and offer no undo', () => {
  const posted = entry([change('pending', 'true', 'false'), change('amount', '$42.00', '$46.00')], {
    by: 'bank',
    source: 'bank',
    canUndo: false,
  });
  expect(historyLines([posted], 'Summit Card')).toMatchObject([
    { text: 'Summit Card posted it and changed the amount from $42.00 to $46.00', kind: 'bank', undo: null },
  ]);
  expect(historyLines([posted], '')[0]?.text).toMatch(/^Your bank posted it/);
});

// covers: entry/transaction-screen 2
test('an undone change stays, and the undo is a line above it', () => {
  const undone = entry([change('category', 'Food', null)], { undoneAt: '2026-11-15T08:00:00Z', canUndo: false });
  expect(historyLines([undone], '').map(({ text, kind, undo }) => [text, kind, undo])).toEqual([
    ['Undone: You changed the category', 'undone', null],
    ['You changed the category', 'changed', null],
  ]);
});

test.each([
  ['bank', 'bank', 'true', 'First seen as pending'],
  ['bank', 'bank', 'false', 'Came from Summit Card'],
  ['you', 'typed', 'false', 'You added it'],
  ['you', 'import', 'false', 'You imported it'],
  ['member', 'typed', 'false', 'Someone else added it'],
  ['job', 'other', 'false', 'Cairn added it'],
] as const)('added by %s (%s, pending: %s): %s', (by, source, pending, text) => {
  const added = entry([change('pending', '', pending)], { kind: 'added', by, source });
  expect(historyLines([added], 'Summit Card')).toMatchObject([{ text, undo: null }]);
});

test('a rule that filed it when it was added has a line of its own', () => {
  const added = entry([change('category', '', 'Food')], {
    kind: 'added',
    source: 'typed',
    rule: 'Name contains market',
  });
  expect(historyLines([added], '').map(({ text }) => text)).toEqual(['Filed under Food by your rule', 'You added it']);
});

test('a rule that filed it later can be undone for all its transactions', () => {
  const filed = entry([change('category', '', 'Food')], { source: 'rule', count: 12 });
  expect(historyLines([filed], '')).toMatchObject([
    { text: 'Filed under Food by your rule', kind: 'rule', undo: { changeSetId: 7, count: 12 } },
  ]);
});

// covers: entry/split-lines 26
test('a bank’s new amount of a split is one sentence, after what else changed', () => {
  const refit = 'The bank’s amount is now $46.00 (+$4.00 on Dining).';
  const bank = { by: 'bank', source: 'bank', canUndo: false, refit } as const;
  const resized = [change('amount', '$42.00', '$46.00'), change('splits', '2', '2')];
  expect(textOf(entry(resized, bank))).toBe(refit);
  expect(textOf(entry([change('pending', 'true', 'false'), ...resized], bank))).toBe(`Summit Card posted it. ${refit}`);
});

// covers: entry/transaction-screen 3
test('a change under a later one of the same fields says which to undo first, and one under a bank’s that it can’t be', () => {
  const [lunch, dinner] = [
    entry([change('name', 'Cafe', 'Lunch')], { changeSetId: 7, canUndo: false, blockedBy: 9 }),
    entry([change('name', 'Lunch', 'Dinner')], { changeSetId: 9 }),
  ];
  const blockedIn = (entries: readonly HistoryEntry[]) =>
    historyLines(entries, 'Summit Card').map(({ blocked }) => blocked);
  expect(blockedIn([dinner, lunch])).toEqual([null, 'To undo this, first undo “You renamed it “Dinner””.']);
  const byBank = { ...dinner, by: 'bank', source: 'bank', canUndo: false } as const;
  expect(blockedIn([byBank, lunch])).toEqual([
    null,
    'This can’t be undone, because of a later change: Summit Card renamed it “Dinner”.',
  ]);
});
