import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { categoryFingerprint } from './categories.ts';
import { fingerprintOf, isMaterial, type PastDecision } from './decisions.ts';
import { chooseDuplicate } from './duplicates.ts';
import type { BankChange, ReviewRow } from './facts.ts';
import { deriveInbox, type InboxItem } from './items.ts';
import { unusualAgainst } from './merchants.ts';
import { reviewReasons } from './reasons.ts';
import { dayOf, daysAgo, factsOf, row, samples, toCents } from './review.fixture.ts';
import { suggestFor, surenessOf } from './suggestions.ts';
import { NO_TRUST } from './trust.ts';

type Rest = Parameters<typeof factsOf>[1];

function reasonsOf(rows: readonly ReviewRow[], rest?: Rest): string[] {
  return deriveInbox(factsOf(rows, rest)).items.map(
    ({ reason, transactionIds }) => `${reason} ${transactionIds.join()}`,
  );
}

const textOf = ({ sentence }: Pick<InboxItem, 'sentence'>) => sentence.map(({ text }) => text).join('');

function firstText(rows: readonly ReviewRow[], rest?: Rest): string {
  const [first] = deriveInbox(factsOf(rows, rest)).items;
  if (!first) throw new Error('the inbox is empty');
  return textOf(first);
}

const decided = (id: number, decision: PastDecision) => ({ decisions: new Map([[id, [decision]]]) });

const typed = { origin: 'typed', externalId: null, accountId: null } as const;

// covers: review/inbox 8
test('the order of the reasons', () => {
  expect(reviewReasons).toEqual([
    'conflict',
    'duplicate',
    'bankChange',
    'sealBroken',
    'balanceGap',
    'goalNotCovered',
    'missedBill',
    'seriesEnded',
    'priceRise',
    'large',
    'transfer',
    'newSubscription',
    'newMerchant',
    'category',
  ]);
});

describe('days that don’t add up', () => {
  const gap = (to: string, gapCents: number) => ({
    ...{ accountId: 50, accountName: 'Checking', from: dayOf('2026-11-03'), to: dayOf(to), gapCents: cents(gapCents) },
    ...{ title: 'November 3 to 9: $45.00 missing', sentence: [], fingerprint: `gap:50:${to}:${gapCents}` },
  });

  // covers: entry/proof 27
  test('are an item of their account, without transactions', () => {
    const { items } = deriveInbox(factsOf([], { gaps: [gap('2026-11-09', 45_00)] }));
    expect(items).toMatchObject([
      { reason: 'balanceGap', subjectId: 50, transactionIds: [], valueCents: 45_00, gap: { accountName: 'Checking' } },
    ]);
  });

  // covers: entry/proof 27
  test('are left out after 90 days', () => {
    expect(deriveInbox(factsOf([], { gaps: [gap('2026-05-09', 45_00)] })).items).toEqual([]);
  });
});

describe('edits that met newer values', () => {
  const conflict = { subject: { noun: 'transaction', id: 1 }, day: dayOf('2026-11-10'), heldBackIn: 77 } as const;
  const amount = { label: 'amount', yours: '$12.00', theirs: '$14.00' };

  // covers: review/inbox 1
  test('one field is shown with both values, and comes first', () => {
    const conflicts = [{ ...conflict, fields: [amount] }];
    expect(reasonsOf([row(1, { removedByBank: true })], { conflicts })).toEqual(['conflict 1']);
    expect(firstText([row(1)], { conflicts })).toBe(
      'You changed the amount to $12.00, but it had been changed to $14.00.',
    );
  });

  // covers: review/inbox 1
  test('several are only named', () => {
    const fields = [amount, { label: 'note', yours: 'a', theirs: 'b' }, { label: 'tags', yours: null, theirs: null }];
    expect(firstText([row(1)], { conflicts: [{ ...conflict, fields }] })).toBe(
      'You changed the amount, the note, and the tags, which had been changed in the meantime.',
    );
  });

  // covers: review/inbox 3
  test('an edit of an account or a budget is an item without transactions', () => {
    const account = { noun: 'account', id: 5, name: 'Cash', parentId: null } as const;
    const budget = { noun: 'budget', id: 6, name: 'Food', parentId: null } as const;
    const fields = [{ label: 'name', yours: '“Purse”', theirs: '“Wallet”' }];
    const conflicts = [account, budget].map((subject) => ({ ...conflict, subject, fields }));
    const { items } = deriveInbox(factsOf([], { conflicts }));
    expect(items.map(({ fingerprint, transactionIds, edited }) => [fingerprint, transactionIds, edited])).toEqual([
      ['conflict:77:budget:6', [], budget],
      ['conflict:77:account:5', [], account],
    ]);
  });

  // covers: review/inbox 2
  test('a decision is about one edit: the next conflict is another item', () => {
    const past = decided(1, { reason: 'conflict', fingerprint: 'conflict:77', valueCents: cents(0) });
    const conflicts = [77, 78].map((heldBackIn) => ({ ...conflict, heldBackIn, fields: [amount] }));
    expect(reasonsOf([row(1)], { ...past, conflicts: conflicts.slice(0, 1) })).toEqual([]);
    expect(reasonsOf([row(1)], { ...past, conflicts })).toEqual(['conflict 1']);
  });
});

describe('duplicates', () => {
  // covers: review/inbox 9
  test('a typed purchase without an account, three days before the bank’s', () => {
    const rows = [row(1, { ...typed, name: 'Cafe downtown', day: dayOf('2026-11-07') }), row(2)];
    expect(reasonsOf(rows)).toEqual(['duplicate 2,1']);
    expect(firstText(rows)).toBe('This looks like the one you typed in yourself on 11/07.');
  });

  // covers: review/inbox 9
  test('an imported purchase next to the bank’s', () => {
    const rows = [row(1, { origin: 'file', sourceId: 7 }), row(2, { day: dayOf('2026-11-11') })];
    expect(reasonsOf(rows)).toEqual(['duplicate 2,1']);
    expect(firstText(rows)).toBe('This looks like the one you imported, dated 11/10.');
  });

  // covers: review/inbox 9
  test('the same purchase through two links of the bank', () => {
    const rows = [row(1), row(2, { sourceId: 2, day: dayOf('2026-11-11') })];
    expect(reasonsOf(rows)).toEqual(['duplicate 2,1']);
    expect(firstText(rows)).toBe('Same amount, same account, a day later. Did you buy two?');
  });

  // covers: review/inbox 9
  test.each<[string, Partial<ReviewRow>, Partial<ReviewRow>]>([
    ['two coffees that the bank reports with two IDs', {}, {}],
    ['two coffees in one file', { origin: 'file' }, { origin: 'file' }],
    [
      'coffees on two days in two files',
      { origin: 'file', sourceId: 7 },
      { origin: 'file', sourceId: 8, day: dayOf('2026-11-11') },
    ],
    ['two coffees that a person types on two days', typed, { ...typed, sourceId: 8, day: dayOf('2026-11-11') }],
    ['two coffees that a person types for two accounts', typed, { ...typed, sourceId: 8, accountId: 2 }],
    ['a coffee and a cake that a person types', typed, { ...typed, sourceId: 8, name: 'Cafe, cake' }],
    ['two coffees that a person types at once', typed, typed],
    ['another amount', typed, { amountCents: cents(10_01) }],
    ['another direction', typed, { isIncome: true }],
    ['another account', { ...typed, accountId: 2 }, {}],
    ['four days apart', typed, { day: dayOf('2026-11-14') }],
    ['another merchant', { ...typed, name: 'Arcade', merchantKey: 'arcade', description: '' }, {}],
    ['one that the bank removed', typed, { removedByBank: true }],
  ])('not duplicates: %s', (_name, one, other) => {
    expect(reasonsOf([row(1, one), row(2, other)]).filter((reason) => reason.startsWith('duplicate'))).toEqual([]);
  });

  // covers: review/inbox 9
  test('the same purchase typed twice, with the name in another case', () => {
    const rows = [row(1, { ...typed, sourceId: 7 }), row(2, { ...typed, sourceId: 8, name: 'CAFE' })];
    expect(reasonsOf(rows)).toEqual(['duplicate 2,1']);
    expect(firstText(rows)).toBe('You typed in the same one twice on 11/10. Did you buy two?');
  });

  // covers: review/inbox 9
  test('two reports by one bank on one day with the same reference number', () => {
    const description = 'CAFE REF 83920411';
    expect(reasonsOf([row(1, { description }), row(2, { description })])).toEqual(['duplicate 2,1']);
    expect(firstText([row(1, { description }), row(2, { description })])).toBe(
      'Same amount, same account, same day. Did you buy two?',
    );
  });

  // covers: review/inbox 9
  test('three typed coffees and three from the bank are three pairs, each with the nearest in time', () => {
    const days = ['2026-11-08', '2026-11-09', '2026-11-10'].map(dayOf);
    const rows = days.flatMap((day, at) => [row(at + 1, { ...typed, day }), row(at + 11, { day })]);
    expect(reasonsOf(rows)).toEqual(['duplicate 13,3', 'duplicate 12,2', 'duplicate 11,1']);
  });

  // covers: review/inbox 9
  test('after a pair was declined, each may be a duplicate of another', () => {
    const rows = [row(1, typed), row(2), row(3, { sourceId: 9, day: dayOf('2026-11-11') })];
    const declined = { reason: 'duplicate', fingerprint: 'duplicate:1:2', valueCents: cents(10_00) };
    expect(reasonsOf(rows)).toEqual(['duplicate 2,1']);
    expect(reasonsOf(rows, decided(1, declined))).toEqual(['duplicate 3,2']);
  });

  // covers: review/inbox 10
  test('of four that are alike, both pairs can be decided, whichever comes first then', () => {
    const rows = [1, 2, 3, 4].map((id) => row(id, { sourceId: id }));
    const pairsIn = (items: readonly { readonly fingerprint: string }[]) =>
      items.map(({ fingerprint }) => fingerprint.replace('duplicate:', '')).toSorted();
    const before = deriveInbox(factsOf(rows));
    expect(pairsIn(before.items)).toEqual(['1:2', '3:4']);
    const declined = { reason: 'duplicate', fingerprint: 'duplicate:3:4', valueCents: cents(10_00) };
    const after = deriveInbox(factsOf(rows, decided(3, declined)));
    expect(pairsIn([...after.items, ...after.hidden.filter(({ reason }) => reason === 'duplicate')])).toEqual([
      '1:2',
      '1:3',
      '1:4',
      '2:3',
      '2:4',
    ]);
  });

  const work = { isFromBank: false, isEdited: false, isSplit: false, hasOwnCategory: false, note: '', tagCount: 0 };

  // covers: review/inbox 11
  test.each([
    ['the bank’s', { ...work, id: 1, note: 'Mine', isSplit: true }, { ...work, id: 2, isFromBank: true }, 2],
    ['the one with more work', { ...work, id: 1 }, { ...work, id: 2, tagCount: 1 }, 2],
    ['the older', { ...work, id: 2 }, { ...work, id: 1 }, 1],
  ])('%s stays', (_name, one, two, id) => {
    expect(chooseDuplicate(one, two).staying.id).toBe(id);
    expect(chooseDuplicate(two, one).staying.id).toBe(id);
  });
});

describe('changes by the bank', () => {
  const change = (more: Partial<BankChange>): BankChange => ({
    ...{ kind: 'split', fromCents: cents(42_00), toCents: cents(46_00), changedLine: 'Dining', isSplitGone: false },
    ...more,
  });

  test.each<[Partial<BankChange>, string]>([
    [{}, 'Your bank changed this from $42.00 to $46.00. The extra $4.00 went to Dining.'],
    [{ toCents: cents(40_00) }, 'Your bank changed this from $42.00 to $40.00. $2.00 less is in Dining.'],
    [
      { changedLine: null },
      'Your bank changed this from $42.00 to $46.00. All parts of your split changed in proportion.',
    ],
    [
      { toCents: cents(1), changedLine: null, isSplitGone: true },
      'Your bank changed this from $42.00 to $0.01. That was too little for your split, so it was removed.',
    ],
    [{ kind: 'amount' }, 'You entered $42.00, and your bank now says $46.00.'],
  ])('%j', (more, text) => {
    expect(firstText([row(1)], { bankChanges: new Map([[1, change(more)]]) })).toBe(text);
  });

  // covers: review/inbox 12
  test('what the bank removed after an edit', () => {
    expect(firstText([row(1, { removedByBank: true })])).toBe('Your bank removed this after you had edited it.');
  });
});

describe('larger than usual', () => {
  test.each([
    ['four samples are too few', [10_00, 10_00, 10_00, 10_00], 90_00, null],
    ['10.00 five times: 30.00 is 20.00 above', [10_00, 10_00, 10_00, 10_00, 10_00], 30_00, 10_00],
    ['10.00 five times: 29.99 is only 19.99 above', [10_00, 10_00, 10_00, 10_00, 10_00], 29_99, null],
    [
      'median 30.00, deviation 10.00: 60.00 isn’t more than 3 deviations above',
      [10_00, 20_00, 30_00, 40_00, 50_00],
      60_00,
      null,
    ],
    ['median 30.00, deviation 10.00: 60.01 is', [10_00, 20_00, 30_00, 40_00, 50_00], 60_01, 30_00],
    ['an even number: median 25.00, deviation 10.00', [10_00, 20_00, 20_00, 30_00, 30_00, 40_00], 55_01, 25_00],
  ])('%s', (_name, amounts, amount, usual) => {
    expect(unusualAgainst(cents(amount), toCents(amounts))).toBe(usual);
  });

  const earlier = new Map([['cafe', samples(10_00, 10_00, 10_00, 10_00, 10_00)]]);

  // covers: review/inbox 14
  test('one that has no category is one item, unless a person has left it without one', () => {
    const large = row(9, {
      amountCents: cents(35_00),
      day: dayOf('2026-11-12'),
      categoryId: null,
      categorySource: null,
    });
    const [item] = deriveInbox(factsOf([row(1), large], { earlier })).items;
    expect(item).toMatchObject({ reason: 'large', openCategory: { categoryId: null } });
    const left = { reason: 'category', fingerprint: 'category:none', valueCents: cents(35_00) };
    const [other] = deriveInbox(factsOf([row(1), large], { earlier, ...decided(9, left) })).items;
    expect(other).toMatchObject({ reason: 'large' });
    expect(other).not.toHaveProperty('openCategory');
  });

  // covers: review/inbox 13
  test('compared with earlier transactions of the same direction, in the window and before it', () => {
    const large = row(9, { amountCents: cents(35_00), day: dayOf('2026-11-12') });
    expect(reasonsOf([row(1), large], { earlier })).toEqual(['large 9']);
    expect(reasonsOf([row(1), { ...large, isIncome: true }], { earlier })).toEqual([]);
    expect(reasonsOf([row(1), large])).toEqual([]);
    expect(reasonsOf([1, 2, 3, 4, 5].map((id) => row(id)).concat(large))).toEqual(['large 9']);
    expect(reasonsOf([row(1), { ...large, origin: 'typed' }], { earlier })).toEqual([]);
  });

  test.each([
    [35_00, 'About 4 times what you usually spend here.'],
    [30_00, 'About 3 times what you usually spend here.'],
  ])('%i cents: %s', (amount, text) => {
    expect(firstText([row(9, { amountCents: cents(amount) })], { earlier })).toBe(text);
  });

  // covers: review/inbox 13
  test('twice as much, or less than that', () => {
    const usual = new Map([['cafe', samples(50_00, 50_00, 50_00, 50_00, 50_00)]]);
    const textFor = (amount: number) => firstText([row(9, { amountCents: cents(amount) })], { earlier: usual });
    expect(textFor(106_20)).toBe('About twice what you usually spend here.');
    expect(textFor(80_00)).toBe('$30.00 more than you usually spend here.');
  });
});

describe('new merchants', () => {
  const scene = { firstDay: daysAgo(200) };
  const first = row(1, { categorySource: 'import' });

  // covers: review/inbox 16
  test('only the first transaction of a merchant', () => {
    const rows = [first, row(2, { day: dayOf('2026-11-11') })];
    expect(reasonsOf(rows, scene)).toEqual(['newMerchant 1']);
    expect(firstText(rows, scene)).toBe('First time here.');
    expect(reasonsOf(rows, { ...scene, earlier: new Map([['cafe', samples(1_00)]]) })).toEqual([]);
  });

  // covers: review/inbox 16
  test('a ledger that is younger than 30 days knows no merchants yet', () => {
    expect(reasonsOf([first], { firstDay: dayOf('2026-10-11') })).toEqual(['newMerchant 1']);
    expect(reasonsOf([first], { firstDay: dayOf('2026-10-12') })).toEqual([]);
  });

  test.each<Partial<ReviewRow>>([
    { origin: 'typed' },
    { pending: true },
    { markedAsTransfer: true },
    { hidden: true },
    { merchantKey: '' },
    { isSplit: true },
    { categorySource: 'person' },
  ])('not asked about: %j', (more) => {
    expect(reasonsOf([{ ...first, ...more }], scene)).toEqual([]);
  });
});

describe('categories', () => {
  const open = { categoryId: null, categorySource: null } as const;
  const byRule = { categoryId: 2, categorySource: 'rule', categoryRule: 'Name contains paws' } as const;

  // covers: review/inbox 17
  test('none, or one by a rule that isn’t trusted', () => {
    expect(reasonsOf([row(1, open), row(2, byRule), row(3)])).toEqual(['category 2', 'category 1']);
    const trustOf = () => ({ streak: 5, trustedSinceIn: 3, lostIn: null });
    expect(reasonsOf([row(2, byRule)], { trustOf })).toEqual([]);
    expect(deriveInbox(factsOf([row(2, byRule)], { trustOf })).selfApproved).toEqual([2]);
  });

  // covers: review/inbox 18
  test('after trust was lost, only later transactions are asked about', () => {
    const trustOf = () => ({ ...NO_TRUST, lostIn: 5 });
    expect(reasonsOf([row(4, byRule), row(6, byRule)], { trustOf })).toEqual(['category 6']);
  });

  test.each<Partial<ReviewRow>>([{ pending: true }, { markedAsTransfer: true }, { hidden: true }, { isSplit: true }])(
    'not asked about: %j',
    (more) => {
      expect(reasonsOf([row(1, { ...open, ...more })])).toEqual([]);
    },
  );

  const first = (more: Partial<ReviewRow>, rest?: Rest) => {
    const [item] = deriveInbox(factsOf([row(1, more)], rest)).items;
    if (!item) throw new Error('the inbox is empty');
    return item;
  };
  const name = (id: number) => ['', 'Food', 'Pets'][id] ?? '';
  const probable = (categoryId: number, probability: number) => ({ categoryId, subcategoryId: null, probability });

  // covers: review/inbox 17
  test('sentences name the category and why', () => {
    expect(textOf(first(open))).toBe('This has no category yet.');
    expect(textOf(first(byRule))).toBe('Pets, because your rule says so.');
    const guess = { categories: [probable(1, 0.97), probable(2, 0.02)], because: 'like your last 6 visits' };
    const suggested = suggestFor(first(open), guess, name);
    expect(textOf(suggested)).toBe('Food, like your last 6 visits.');
    expect(suggested).toMatchObject({ suggestion: { categoryId: 1 }, alternatives: [{ categoryId: 2 }] });
    expect(suggestFor(first(byRule), guess, name).suggestion).toEqual(probable(2, 1));
  });

  // covers: review/inbox 19
  test('a suggestion of less than 30% isn’t offered, but can be picked', () => {
    const guess = { categories: [probable(1, 0.29), probable(2, 0.2)], because: 'because of “cafe”' };
    const suggested = suggestFor(first(open), guess, name);
    expect(textOf(suggested)).toBe('This has no category yet.');
    expect(suggested).toMatchObject({ suggestion: null, alternatives: [{ categoryId: 1 }, { categoryId: 2 }] });
    expect(suggestFor(first(open), { ...guess, categories: [probable(1, 0.3)] }, name).suggestion).toEqual(
      probable(1, 0.3),
    );
  });

  // covers: review/inbox 16
  test('a new merchant says what it looks like, or where it is filed', () => {
    const scene = { firstDay: daysAgo(200) };
    const guess = { categories: [probable(1, 0.5)], because: null };
    expect(textOf(suggestFor(first(open, scene), guess, name))).toBe('First time here. This looks like Food.');
    expect(textOf(suggestFor(first(open, scene), undefined, name))).toBe('First time here.');
    expect(textOf(suggestFor(first(byRule, scene), undefined, name))).toBe(
      'First time here. Filed under Pets, because your rule says so.',
    );
  });

  // covers: review/inbox 17
  test('very sure from 90%, fairly sure from 60%', () => {
    expect([0.9, 0.89, 0.6, 0.59].map(surenessOf)).toEqual(['verySure', 'fairlySure', 'fairlySure', 'guess']);
  });
});

describe('one transaction, one item', () => {
  const out = row(1, { amountCents: cents(200_00), categoryId: null, categorySource: null, day: dayOf('2026-11-10') });
  const into = row(2, { amountCents: cents(200_00), isIncome: true, accountId: 2, day: dayOf('2026-11-11') });

  // covers: review/inbox 8
  test('the most urgent reason wins, and a decision reveals the next', () => {
    expect(reasonsOf([out, into])).toEqual(['transfer 1,2']);
    expect(firstText([out, into])).toBe(
      'Left Checking and reached Savings a day later. One transfer, so it won’t count as spending.',
    );
    const declined = { reason: 'transfer', fingerprint: 'transfer:1:2', valueCents: cents(200_00) };
    expect(reasonsOf([out, into], decided(1, declined))).toEqual(['category 1']);
    expect(reasonsOf([out, into], { dismissed: ['1 2'] })).toEqual(['category 1']);
  });
});

describe('decisions', () => {
  // covers: review/inbox 7
  test.each([
    [100_00, 120_00, false],
    [100_00, 120_01, true],
    [100_00, 79_99, true],
    [10_00, 15_00, false],
    [10_00, 15_01, true],
    [1_00, 6_00, false],
  ])('decided on %i cents, now %i: material %s', (before, now, is) => {
    expect(isMaterial(cents(now), cents(before))).toBe(is);
  });

  // covers: review/inbox 7
  test('the newest decision about a state of affairs counts', () => {
    const open = row(1, { categoryId: null, categorySource: null, amountCents: cents(100_00) });
    const past = (...values: readonly number[]) => ({
      decisions: new Map([
        [1, values.map((value) => ({ reason: 'category', fingerprint: 'category:none', valueCents: cents(value) }))],
      ]),
    });
    expect(reasonsOf([open], past(100_00))).toEqual([]);
    expect(reasonsOf([open], past(50_00))).toEqual(['category 1']);
    expect(reasonsOf([open], past(50_00, 100_00))).toEqual([]);
  });

  test('fingerprints are short and differ', () => {
    expect(fingerprintOf('a', 'x'.repeat(500)).length).toBeLessThan(20);
    expect(fingerprintOf('a', 'rule 1')).not.toBe(fingerprintOf('a', 'rule 2'));
  });
});

// covers: review/inbox 20
test('of an untrusted rule, the newest are listed: 5 − 2 approved in a row = 3 of 12', () => {
  const ruled = { categorySource: 'rule', categoryRule: 'Name contains cafe' } as const;
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 1, ruled));
  const trustOf = () => ({ ...NO_TRUST, streak: 2 });
  const listed = (rest: Rest) => deriveInbox(factsOf(rows, rest)).items.map(({ subjectId }) => subjectId);
  expect(listed({ trustOf })).toEqual([12, 11, 10]);
  const fingerprint = categoryFingerprint(row(12, ruled));
  const left = decided(12, { reason: 'category', fingerprint, valueCents: cents(10_00) });
  expect(listed({ trustOf, ...left })).toEqual([11, 10, 9]);
});
